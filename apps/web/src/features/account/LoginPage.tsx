import { Anchor, Checkbox, Group, Stack, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { useFieldError } from '../../lib/use-words.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './AuthLayout.module.css';
import { AuthTabs } from './AuthTabs.tsx';
import { login, openDemo } from './account.api.ts';
import { DemoOffer } from './DemoOffer.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { SessionExpired } from './SessionExpired.tsx';
import { useLoginForm } from './use-login-form.ts';

export function LoginPage() {
  const t = useTranslations('account');
  usePageTitle(t('tabs.login'));
  const fieldError = useFieldError();
  const open = login.use();
  const visit = openDemo.use();
  const enter = useEnter();
  const [failure, setFailure] = useState<ApiFailure>();
  const enterBy = async (opening: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await opening();
      await enter();
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error);
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
      <VisuallyHidden>
        <Title order={1}>{t('tabs.login')}</Title>
      </VisuallyHidden>
      <form {...handlers} noValidate>
        <Stack gap="md">
          {!failure && <SessionExpired />}
          {failure && <LoginFailure failure={failure} email={email} />}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            name="email"
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
        </Stack>
      </form>
      <DemoOffer onOpen={() => enterBy(() => visit(undefined))} />
    </>
  );
}

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
