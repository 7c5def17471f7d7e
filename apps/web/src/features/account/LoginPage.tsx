import { Anchor, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { SecondStepAsked } from '@propolis/contract';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { useFieldError } from '../../lib/use-words.ts';
import { LateCode } from '../../ui/LateCode.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import styles from './AuthLayout.module.css';
import { AuthTabs } from './AuthTabs.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { login, openDemo } from './account.api.ts';
import { DemoOffer } from './DemoOffer.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { PasskeyOffer } from './PasskeyOffer.tsx';
import { PasskeyFailure } from './passkeys.ts';
import { SessionExpired } from './SessionExpired.tsx';
import { SignedUp } from './SignedUp.tsx';
import { signedUpAs } from './signed-up.ts';
import { useLoginForm } from './use-login-form.ts';

/** Only who has a second factor loads it. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

export function LoginPage() {
  const [asked, setAsked] = useState<SecondStepAsked>();
  const [failure, setFailure] = useState<ApiFailure | PasskeyFailure>();
  const enter = useEnter();
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
  /** The password was right, and is not enough. */
  readonly onAsked: (asked: SecondStepAsked) => void;
}

function PasswordStep({ failure, onFail, onAsked }: PasswordStepProps) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const open = login.use();
  const visit = openDemo.use();
  const enter = useEnter();
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
  const [email, setEmail] = useState('');
  const { running, errorOf, handlers } = useLoginForm((values) => {
    setEmail(values.email);
    return enterBy(() => open(values));
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
            <Anchor renderRoot={(props) => <Link {...props} to={PATHS.reset} />} className={styles.link}>
              {t('forgotPassword')}
            </Anchor>
          </Group>
          <SubmitButton running={running}>{t('connect')}</SubmitButton>
          <PasskeyOffer remember={() => wantsToStay(form.current)} onOpen={enterBy} />
        </Stack>
      </form>
      <DemoOffer onOpen={() => enterBy(() => visit(undefined))} />
    </>
  );
}

const isAsked = (answer: unknown): answer is SecondStepAsked =>
  typeof answer === 'object' && answer !== null && 'challenge' in answer;

const wantsToStay = (form: HTMLFormElement | null): boolean =>
  form !== null && new FormData(form).has('remember_me');

/** Goes where the beekeeper wanted to go before signing in, else to the dashboard. */
function useEnter(): () => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  const { back } = useSearch({ strict: false });
  return async () => {
    if (back) router.history.push(back);
    else await navigate({ to: PATHS.dashboard });
  };
}
