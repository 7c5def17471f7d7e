import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { AddressInput } from '@propolis/contract';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { Gate } from '../../../ui/Gate.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { AddressWaiting } from './AddressWaiting.tsx';
import { askForAddress, useAddressChange } from './security.api.ts';

/** The address with which one signs in; a new one waits until both mailboxes have confirmed it. */
export function AddressSection({ email }: { readonly email: string }) {
  const t = useTranslations('account');
  const answer = useAddressChange();
  return (
    <ProfileSection title={t('email')}>
      <Stack gap="md">
        <Text fw={600}>{email}</Text>
        <Gate answer={answer} placeholder={<Skeleton height={140} />}>
          {({ waiting }) =>
            waiting ? <AddressWaiting change={waiting} former={email} /> : <AddressForm former={email} />
          }
        </Gate>
      </Stack>
    </ProfileSection>
  );
}

const EMPTY = { email: '', password: '' };

function AddressForm({ former }: { readonly former: string }) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const message = useFailureMessage();
  const ask = askForAddress.use();
  const form = useForm({
    defaultValues: EMPTY,
    resolver: contractResolver<typeof EMPTY>(AddressInput, (values) => values),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async (values: typeof EMPTY) => {
    try {
      await ask(values);
      showToast('success', t('security.addressAsked'));
    } catch (error) {
      showFieldErrors(error, form.setError);
      showToast('error', message(error));
    }
  };
  return (
    <form onSubmit={useSubmitOnce(form, submit)} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('security.addressText')}</Text>
        <TextInput
          label={t('security.newAddress')}
          type="email"
          autoComplete="email"
          error={fieldError(errors.email)}
          {...form.register('email')}
        />
        {/* For whoever keeps passwords: whose it is. */}
        <input type="text" autoComplete="username" value={former} readOnly hidden />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          error={fieldError(errors.password)}
          {...form.register('password')}
        />
        <Group>
          <SubmitButton running={isSubmitting}>{t('security.changeAddress')}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
