import { Alert, Checkbox, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import type { FieldErrors, SecondStepAsked } from '@propolis/contract';
import { type FormEvent, lazy, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { checkByRules } from '../../lib/rules.ts';
import { useLeftBehind, useSessionEnd, useSignInElsewhere } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { useFailureMessage, useFieldError } from '../../lib/use-words.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { LateCode } from '../../ui/LateCode.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import { AuthLink, AuthTabs } from './AuthLinks.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { useAuthNavigation } from './auth-navigation.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasskeyFailure, proveByPasskey } from './passkeys.ts';
import { askPasskey, login, openDemo, passkeySignIn, resendVerification } from './sign-in.api.ts';
import { linkAwaited, linkRefused, signedUpAs } from './signed-up.ts';

interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
}

/** Loaded while the address is typed: the schemas are a sixth of this page's code. */
const loadRules = async () => (await import('@propolis/contract')).LoginInput;

function valuesOf(form: HTMLFormElement): LoginValues {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? '');
  return { email: text('email'), password: text('password'), remember_me: data.has('remember_me') };
}

function focusField(form: HTMLFormElement, field: string): void {
  const input = form.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}

/** Behaves like the other forms without their library, which is too large for the first page. */
function useLoginForm(send: (values: LoginValues) => Promise<void>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [running, setRunning] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    setRunning(true);
    const values = valuesOf(form);
    const found = await checkByRules(loadRules, values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) focusField(form, first);
    else await send(values);
    setRunning(false);
  };
  return {
    running,
    errorOf: (field: keyof LoginValues) => {
      const [type] = errors[field] ?? [];
      return type && { type };
    },
    handlers: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onFocus: () => void loadRules().catch(() => undefined),
      /** Once a field has an error, all fields are validated on each change. */
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        if (Object.keys(errors).length > 0)
          void checkByRules(loadRules, valuesOf(currentTarget)).then(setErrors);
      },
    },
  };
}

/** Loaded only for accounts with a second factor. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

export function LoginPage() {
  const [asked, setAsked] = useState<SecondStepAsked>();
  const [failure, setFailure] = useState<ApiFailure | PasskeyFailure>();
  const { enter } = useAuthNavigation();
  // Without a network the page stays.
  useSignInElsewhere(() => void enter().catch(() => undefined));
  const back = (why?: ApiFailure) => {
    setAsked(undefined);
    setFailure(why);
  };
  if (!asked) return <PasswordStep failure={failure} onFail={setFailure} onAsked={setAsked} />;
  return (
    <LateCode onMissing={() => back(new ApiFailure('network_error', 0))}>
      <SecondStep asked={asked} onOpened={enter} onBack={back} />
    </LateCode>
  );
}

interface PasswordStepProps {
  readonly failure: ApiFailure | PasskeyFailure | undefined;
  readonly onFail: (failure: ApiFailure | PasskeyFailure | undefined) => void;
  /** The password is correct, but a second factor is required. */
  readonly onAsked: (asked: SecondStepAsked) => void;
}

function PasswordStep({ failure, onFail, onAsked }: PasswordStepProps) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const { enter } = useAuthNavigation();
  const form = useRef<HTMLFormElement>(null);
  const enterBy = async (opening: () => Promise<unknown>) => {
    onFail(undefined);
    try {
      const answer = await opening();
      if (isAsked(answer)) onAsked(answer);
      else await enter();
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof PasskeyFailure) onFail(error);
    }
  };
  // A discoverable passkey needs no address.
  const byPasskey = async () => {
    const credential = await proveByPasskey(await askPasskey());
    await passkeySignIn({ credential, remember_me: wantsToStay(form.current) });
  };
  const [email, setEmail] = useState('');
  const { running, errorOf, handlers } = useLoginForm((values) => {
    setEmail(values.email);
    return enterBy(() => login(values));
  });
  return (
    <>
      <AuthTabs />
      <AuthTitle title={t('tabs.login')} unseen />
      <form ref={form} {...handlers} noValidate>
        <Stack gap="md">
          {!failure && <SessionExpired />}
          {!failure && <SignedUp />}
          {failure && <LoginFailure failure={failure} email={email} />}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            name="email"
            defaultValue={signedUpAs.read() ?? ''}
            error={fieldError(errorOf('email'))}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            name="password"
            error={fieldError(errorOf('password'))}
          />
          <Group justify="space-between">
            <Checkbox label={t('rememberMe')} name="remember_me" />
            <AuthLink to={PATHS.reset}>{t('forgotPassword')}</AuthLink>
          </Group>
          <SubmitButton running={running}>{t('connect')}</SubmitButton>
          <PasskeyButton onPress={() => enterBy(byPasskey)} />
        </Stack>
      </form>
      <DemoOffer onOpen={() => enterBy(() => openDemo())} />
    </>
  );
}

const isAsked = (answer: unknown): answer is SecondStepAsked =>
  typeof answer === 'object' && answer !== null && 'challenge' in answer;

const wantsToStay = (form: HTMLFormElement | null): boolean =>
  form !== null && new FormData(form).has('remember_me');

/** The server announces the demo in a meta tag. */
const hasDemo = (): boolean => document.querySelector('meta[name="propolis-demo"]') !== null;

/** Opens a private copy of the demo, which expires by itself. */
function DemoOffer({ onOpen }: { readonly onOpen: () => Promise<void> }) {
  const t = useTranslations('account.demo');
  if (!hasDemo()) return null;
  return (
    <>
      <Divider my="lg" label={t('title')} />
      <Text c="dimmed" mb="sm">
        {t('text')}
      </Text>
      <AsyncButton variant="default" fullWidth onClick={onOpen}>
        {t('open')}
      </AsyncButton>
    </>
  );
}

interface LoginFailureProps {
  readonly failure: ApiFailure | PasskeyFailure;
  readonly email: string;
}

/** The reason for a failed sign-in; offers to resend the mail if the address is not verified. */
function LoginFailure({ failure, email }: LoginFailureProps) {
  const t = useTranslations('account');
  const message = useFailureMessage();
  const sayFailure = useSayFailure();
  const sendAgain = () =>
    sayFailure(() => resendVerification(email).then(() => showToast('success', t('resent'))));
  return (
    <Alert
      color="brick"
      role="alert"
      title={failure instanceof ApiFailure ? message(failure) : t('passkey.failed')}
    >
      {failure instanceof ApiFailure && failure.code === 'account_not_verified' && (
        <AsyncButton variant="default" onClick={sendAgain}>
          {t('resend')}
        </AsyncButton>
      )}
    </Alert>
  );
}

/** Shown only after a session has expired: names the reason and says that no data is lost. */
function SessionExpired() {
  const t = useTranslations('account');
  const codes = useTranslations('errors.codes');
  const leftBehind = useLeftBehind();
  if (useSessionEnd() !== 'expired') return null;
  return (
    <Alert color="honey" role="status">
      {codes('unauthenticated')} {leftBehind > 0 && t('keptForLater')}
    </Alert>
  );
}

/** The remaining step before the first sign-in; it stays visible. */
function SignedUp() {
  const t = useTranslations('account.signedUp');
  const email = useStore(linkAwaited);
  const refused = useStore(linkRefused);
  if (email === null && !refused) return null;
  return (
    <Alert color={refused ? 'brick' : 'meadow'}>
      <Text inherit>{refused ? t('refused') : t('next', { email: email ?? '' })}</Text>
      <AuthLink to={PATHS.verify}>{t(refused ? 'another' : 'nothingCame')}</AuthLink>
    </Alert>
  );
}
