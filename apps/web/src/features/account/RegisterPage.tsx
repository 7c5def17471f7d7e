import { Stack, TextInput } from '@mantine/core';
import { SignupInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { useCall } from '../../lib/writes/use-call.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AuthTabs } from './AuthLinks.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { linkAwaited, linkRefused, signedUpAs } from './signed-up.ts';
import { useAccountForm } from './use-account-form.ts';

export function RegisterPage() {
  const t = useTranslations('account');
  const navigate = useNavigate();
  const create = useCall(calls.account.signup);
  const { submit, running, field } = useAccountForm({
    initial: { name: '', email: '', password: '', password_confirmation: '' },
    schema: SignupInput,
    send: async (values) => {
      await create({ body: values });
      signedUpAs.set(values.email);
      linkAwaited.set(values.email);
      linkRefused.set(false);
      await navigate({ to: PATHS.dashboard });
    },
    // If the form is invalid, the server reports its other errors at once, such as a taken address.
    sendsInvalid: (found) => !found.email,
  });
  return (
    <>
      <AuthTabs />
      <AuthTitle title={t('tabs.register')} unseen />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput label={t('name')} autoComplete="name" {...field('name')} />
          <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
          <NewPasswordFields label={t('password')} field={field} />
          <SubmitButton running={running}>{t('register')}</SubmitButton>
        </Stack>
      </form>
    </>
  );
}
