import { Alert, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { AddressInput, type SecondFactor } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { IconCircleCheck, IconMailFast } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { longDateAndTime } from '../../../lib/dates.ts';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { useAccountForm } from '../use-account-form.ts';
import styles from './AddressSection.module.css';
import { ProofFields, SecondFactorGate } from './ProofFields.tsx';
import { type AddressChange, useAddressChange, useSecurityCall } from './security.api.ts';
import { useProof, useProofFailure } from './use-proof.ts';

/** The sign-in address; a new one is pending until both mailboxes have confirmed it. */
export function AddressSection({ email }: { readonly email: string }) {
  const t = useTranslations('account');
  const answer = useAddressChange();
  return (
    <ProfileSection title={t('email')}>
      <Text fw={600}>{email}</Text>
      <Gate answer={answer} placeholder={<Skeleton height={140} />}>
        {({ waiting }) =>
          waiting ? (
            <AddressWaiting change={waiting} former={email} />
          ) : (
            <SecondFactorGate>{(factor) => <AddressForm former={email} factor={factor} />}</SecondFactorGate>
          )
        }
      </Gate>
    </ProfileSection>
  );
}

const NewAddress = AddressInput.pick({ email: true });

function AddressForm({ former, factor }: { readonly former: string; readonly factor: SecondFactor }) {
  const t = useTranslations('account');
  const ask = useSecurityCall(calls.security.askForAddress);
  const proof = useProof(factor);
  const { form, submit, running, field } = useAccountForm({
    initial: { email: '', proof: '' },
    schema: NewAddress,
    toInput: ({ email }) => ({ email }),
    also: proof.faultsOf,
    send: async ({ email, proof: secret }) => {
      await ask({ body: { email, proof: await proof.prove(secret) } });
      showToast('success', t('security.addressAsked'));
    },
    fail: useProofFailure(),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('security.addressText')}</Text>
        <TextInput label={t('security.newAddress')} type="email" autoComplete="email" {...field('email')} />
        {/* Tells password managers the account. */}
        <input type="text" autoComplete="username" value={former} readOnly hidden />
        <ProofFields proof={proof} input={field('proof')} onOtherWay={() => form.resetField('proof')} />
        <Group>
          <SubmitButton running={running}>{t('security.changeAddress')}</SubmitButton>
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
  const sayFailure = useSayFailure();
  const resend = useSecurityCall(calls.security.resendAddress);
  const cancel = useSecurityCall(calls.security.cancelAddress);
  const run = (write: Promise<unknown>, done: string) =>
    sayFailure(() => write.then(() => showToast('success', done)));
  const until = longDateAndTime(new Date(change.expires_at), language);
  return (
    <Alert
      color="honey"
      role="status"
      title={t.markup('addressWaiting', { email: change.email, ...ELISION })}
      className={styles.waiting}
    >
      <Stack gap="md">
        <Stack component="ul" gap="xs">
          <Side email={former} confirmed={change.old_confirmed} />
          <Side email={change.email} confirmed={change.new_confirmed} />
        </Stack>
        <Text>{t('addressUntil', { until })}</Text>
        <Group>
          <AsyncButton onClick={() => run(resend({}), t('addressResent'))}>{t('resendAddress')}</AsyncButton>
          <AsyncButton variant="default" onClick={() => run(cancel({}), t('addressCancelled'))}>
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
