import { Alert, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { AddressInput, type SecondFactor } from '@propolis/contract';
import { IconCircleCheck, IconMailFast } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { longDateAndTime } from '../../../lib/dates.ts';
import { contractResolver } from '../../../lib/form.ts';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import styles from './AddressSection.module.css';
import { ProofFields } from './ProofFields.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import {
  type AddressChange,
  askForAddress,
  cancelAddress,
  resendAddress,
  useAddressChange,
} from './security.api.ts';
import { useProof, useProofFailure } from './use-proof.ts';

/** The sign-in address; a new one is pending until both mailboxes have confirmed it. */
export function AddressSection({ email }: { readonly email: string }) {
  const t = useTranslations('account');
  const answer = useAddressChange();
  return (
    <ProfileSection title={t('email')}>
      <Stack gap="md">
        <Text fw={600}>{email}</Text>
        <Gate answer={answer} placeholder={<Skeleton height={140} />}>
          {({ waiting }) =>
            waiting ? (
              <AddressWaiting change={waiting} former={email} />
            ) : (
              <SecondFactorGate>
                {(factor) => <AddressForm former={email} factor={factor} />}
              </SecondFactorGate>
            )
          }
        </Gate>
      </Stack>
    </ProfileSection>
  );
}

const EMPTY = { email: '', proof: '' };
const NewAddress = AddressInput.pick({ email: true });

function AddressForm({ former, factor }: { readonly former: string; readonly factor: SecondFactor }) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const showFailure = useProofFailure();
  const ask = askForAddress.use();
  const proof = useProof(factor);
  const form = useForm({
    defaultValues: EMPTY,
    resolver: contractResolver<typeof EMPTY>(NewAddress, ({ email }) => ({ email }), {
      also: proof.faultsOf,
    }),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async ({ email, proof: secret }: typeof EMPTY) => {
    try {
      await ask({ email, proof: await proof.prove(secret) });
      showToast('success', t('security.addressAsked'));
    } catch (error) {
      showFailure(error, form.setError);
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
        {/* Tells password managers the account. */}
        <input type="text" autoComplete="username" value={former} readOnly hidden />
        <ProofFields
          proof={proof}
          field={form.register('proof')}
          error={errors.proof}
          onOtherWay={() => form.resetField('proof')}
        />
        <Group>
          <SubmitButton running={isSubmitting}>{t('security.changeAddress')}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

interface AddressWaitingProps {
  readonly change: AddressChange;
  /** The current address. */
  readonly former: string;
}

/** The pending confirmations, with buttons to cancel and to resend the mail. */
function AddressWaiting({ change, former }: AddressWaitingProps) {
  const t = useTranslations('account.security');
  const language = useLanguage();
  const message = useFailureMessage();
  const resend = resendAddress.use();
  const cancel = cancelAddress.use();
  const run = async (write: () => Promise<unknown>, done: string) => {
    try {
      await write();
      showToast('success', done);
    } catch (error) {
      showToast('error', message(error));
    }
  };
  const until = longDateAndTime(new Date(change.expires_at), language);
  return (
    <Alert
      color="honey"
      role="status"
      title={t.markup('addressWaiting', { email: change.email, ...ELISION })}
      className={styles.waiting}
    >
      <Stack gap="md">
        <ul className={styles.sides}>
          <Side email={former} confirmed={change.old_confirmed} />
          <Side email={change.email} confirmed={change.new_confirmed} />
        </ul>
        <Text>{t('addressUntil', { until })}</Text>
        <Group>
          <AsyncButton onClick={() => run(() => resend(undefined), t('addressResent'))}>
            {t('resendAddress')}
          </AsyncButton>
          <AsyncButton variant="default" onClick={() => run(() => cancel(undefined), t('addressCancelled'))}>
            {t('cancelAddress')}
          </AsyncButton>
        </Group>
      </Stack>
    </Alert>
  );
}

function Side({ email, confirmed }: { readonly email: string; readonly confirmed: boolean }) {
  const t = useTranslations('account.security');
  const Icon = confirmed ? IconCircleCheck : IconMailFast;
  return (
    <li className={styles.side}>
      <Icon size={20} aria-hidden />
      <span>{t(confirmed ? 'sideConfirmed' : 'sideWaits', { email })}</span>
    </li>
  );
}
