import type { BodyInputOf, Preferences, User } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import type { Language } from '@propolis/domain';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { leavePush } from '../../lib/push.ts';
import {
  closeSession,
  knowAccount,
  readAuthorization,
  type SessionEnd,
  useAccount,
  useAuthorization,
} from '../../lib/session.ts';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { changeKnown, showOver } from '../../lib/writes/shown.ts';
import { useCall } from '../../lib/writes/use-call.ts';

/** Cached after the first load (specification 4). */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const authorization = readAuthorization();
    const user = await call(calls.account.user, { signal });
    knowAccount(user.id, authorization);
    return user;
  },
  meta: { keep: { kind: 'user', of: [calls.account.user] } },
  staleTime: Number.POSITIVE_INFINITY,
});
export const useUser = (enabled = true) => useQuery({ ...userQuery, enabled });

/** The account that the draft of a form belongs to: undefined while it is loading, null if it cannot be loaded. */
export function useDraftOwner(): string | null | undefined {
  const account = useAccount();
  const { isLoading } = useUser();
  return account === null && isLoading ? undefined : account;
}

/** Prefix of the query keys of `security/`. */
export const SECURITY_KEY = ['security'] as const;

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(calls.account.preferences, { signal }),
  meta: { keep: { kind: 'preferences', of: [calls.account.preferences] } },
  // Offline, the preferences cannot be loaded again.
  gcTime: Number.POSITIVE_INFINITY,
});
export const usePreferences = () => useQuery(preferencesQuery);

/** Ends the session on this device at once, whatever the server responds (specification 4). */
export function useLogout(): (why?: SessionEnd) => void {
  const logout = useCall(calls.account.logout);
  return (why = 'left') => {
    logout({}).catch(() => undefined);
    // The next user of this device must not receive this user's notifications.
    leavePush().catch(() => undefined);
    closeSession(why);
  };
}

const keepUser = (client: QueryClient, user: User) => changeKnown(client, userQuery.queryKey, () => user);

/** May contain a new password, so it is never written to disk. */
export const useUpdateUser = () => useCall(calls.account.updateUser, keepUser);

/** Applies to this device at once; the profile is updated afterwards. */
export const updateLanguage = defineMutation<{ language: Language }, User>({
  name: 'updateLanguage',
  run: (body, send) => send(calls.account.updateLanguage, { body }),
  done: keepUser,
});

/** The optional menu entries change at once. */
export const updateMenu = defineMutation<BodyInputOf<typeof calls.account.updateMenu>, User>({
  name: 'updateMenu',
  kind: 'updatePreferences',
  run: (body, send) => send(calls.account.updateMenu, { body }),
  show: (client, menu) => showOver(client, userQuery.queryKey, (known) => ({ ...known, ...menu })),
  done: keepUser,
});

type PreferencesChange = BodyInputOf<typeof calls.account.updatePreferences>;

export const updatePreferences = defineMutation<PreferencesChange, Preferences>({
  name: 'updatePreferences',
  run: (body, send) => send(calls.account.updatePreferences, { body }),
  show: (client, { observations, notifications, quiet_hours }) =>
    showOver(client, preferencesQuery.queryKey, (known) => ({
      observations: { ...known.observations, ...observations },
      notifications: { ...known.notifications, ...notifications },
      quiet_hours: quiet_hours === undefined ? known.quiet_hours : quiet_hours,
    })),
  done: (client, preferences) => changeKnown(client, preferencesQuery.queryKey, () => preferences),
});

/** Saves the language in the profile, which sets the default for the next device, if there is a session. */
export function useSaveLanguage(): (language: Language) => void {
  const signedIn = useAuthorization() !== null;
  const save = updateLanguage.use();
  return (language) => {
    if (signedIn) save({ language }).catch(() => undefined);
  };
}
