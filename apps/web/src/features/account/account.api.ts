import { accountEndpoints, type BodyInputOf, type Preferences, type User } from '@propolis/contract';
import type { Language, NotificationChannels, NotificationKind, ShowFlags } from '@propolis/domain';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { hasStoredLanguage, setLanguage } from '../../lib/i18n/language.ts';
import { defineMutation } from '../../lib/query.ts';
import { closeSession, openSession } from '../../lib/session.ts';

type Input<Name extends keyof typeof accountEndpoints> = BodyInputOf<(typeof accountEndpoints)[Name]>;

/** Cached after the first load (spec 4). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(accountEndpoints.user, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
export const useUser = (enabled = true) => useQuery({ ...userQuery, enabled });

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(accountEndpoints.preferences, { signal }),
});
export const usePreferences = () => useQuery(preferencesQuery);

export const login = defineMutation<Input<'login'>, { access_token: string }>({
  name: 'login',
  run: (body) => call(accountEndpoints.login, { body }),
  done: (client, { access_token }) => {
    client.clear();
    openSession(access_token);
  },
});

export const signUp = defineMutation<Input<'signup'>, undefined>({
  name: 'signUp',
  run: (body) => call(accountEndpoints.signup, { body }),
});

export const resendVerification = defineMutation<Input<'resendVerification'>, undefined>({
  name: 'resendVerification',
  run: (body) => call(accountEndpoints.resendVerification, { body }),
});

export const forgotPassword = defineMutation<Input<'forgotPassword'>, undefined>({
  name: 'forgotPassword',
  run: (body) => call(accountEndpoints.forgotPassword, { body }),
});

export const resetPassword = defineMutation<Input<'resetPassword'>, undefined>({
  name: 'resetPassword',
  run: (body) => call(accountEndpoints.resetPassword, { body }),
});

const keepUser = (client: QueryClient, user: User) => client.setQueryData(userQuery.queryKey, user);

export const updateUser = defineMutation<Input<'updateUser'>, User>({
  name: 'updateUser',
  run: (body) => call(accountEndpoints.updateUser, { body }),
  done: (client, user) => {
    keepUser(client, user);
    setLanguage(user.language);
  },
});

/** The choice holds on this device at once; the profile follows. */
export const updateLanguage = defineMutation<{ language: Language }, User>({
  name: 'updateLanguage',
  run: (body) => call(accountEndpoints.updateLanguage, { body }),
  done: keepUser,
});

export const deleteUser = defineMutation<undefined, undefined>({
  name: 'deleteUser',
  run: () => call(accountEndpoints.deleteUser, {}),
});

export interface PreferencesChange {
  readonly observations?: ShowFlags;
  readonly notifications?: Readonly<Partial<Record<NotificationKind, NotificationChannels>>>;
}
export const updatePreferences = defineMutation<PreferencesChange, Preferences>({
  name: 'updatePreferences',
  run: (change) =>
    call(accountEndpoints.updatePreferences, {
      // The contract's input type is mutable; nothing changes it.
      body: change as Input<'updatePreferences'>,
    }),
  done: (client, preferences) => client.setQueryData(preferencesQuery.queryKey, preferences),
});

/** Shows a change before the server has it; answers how to take it back. */
export function showPreferences(client: QueryClient, change: PreferencesChange): () => void {
  const before = client.getQueryData(preferencesQuery.queryKey);
  client.setQueryData(
    preferencesQuery.queryKey,
    (known) =>
      known && {
        observations: { ...known.observations, ...change.observations },
        notifications: { ...known.notifications, ...change.notifications },
      },
  );
  return () => client.setQueryData(preferencesQuery.queryKey, before);
}

/** Ends the session here at once, whatever the server says (spec 4). */
export function useLogout(): () => void {
  const client = useQueryClient();
  return () => {
    call(accountEndpoints.logout, {}).catch(() => undefined);
    closeSession();
    client.clear();
  };
}

export const verifyEmail = (claim: { id: number; hash: string; expires: string; signature: string }) =>
  call(accountEndpoints.verifyEmail, {
    params: { id: claim.id, hash: claim.hash },
    query: { expires: claim.expires, signature: claim.signature },
  });

/** What the choice of a language does: at once on this device, and in the profile of who is signed in. */
export const keepLanguage = (language: Language): boolean => {
  const changed = !hasStoredLanguage() || document.documentElement.lang !== language;
  setLanguage(language);
  return changed;
};

export const accountMutations = [
  login,
  signUp,
  resendVerification,
  forgotPassword,
  resetPassword,
  updateUser,
  updateLanguage,
  deleteUser,
  updatePreferences,
];
