import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import { IconFingerprint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Gate } from '../../../ui/Gate.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { canUsePasskeys } from '../passkeys.ts';
import { useSecondFactor } from './security.api.ts';
import type { OwnerProof, ProofWay } from './use-proof.ts';

interface ProofFieldsProps {
  readonly proof: OwnerProof;
  /** The props of the field `proof` of the form. */
  readonly input: UseFormRegisterReturn & { readonly error: string | undefined };
  /** Whether the dialog focuses the field. */
  readonly first?: boolean;
  /** Empties the field, because its value does not fit another method. */
  readonly onOtherWay: () => void;
}

/** Asks for a proof by one of several methods. */
export function ProofFields({ proof: { way, other, choose }, onOtherWay, ...field }: ProofFieldsProps) {
  const t = useTranslations();
  const change = (to: ProofWay) => {
    choose(to);
    onOtherWay();
  };
  return (
    <>
      <ProofInput key={way} way={way} {...field} />
      {other && (
        <Button
          variant="subtle"
          leftSection={other === 'passkey' && <IconFingerprint size={20} aria-hidden />}
          onClick={() => change(other)}
        >
          {t(other === 'passkey' ? 'account.passkey.use' : 'secondFactor.proof.useCode')}
        </Button>
      )}
    </>
  );
}

type ProofInputProps = Pick<ProofFieldsProps, 'input' | 'first'> & { readonly way: ProofWay };

function ProofInput({ way, input, first }: ProofInputProps) {
  const t = useTranslations();
  if (way === 'passkey')
    return (
      <Text>{t(canUsePasskeys() ? 'secondFactor.proof.passkey' : 'secondFactor.passkeys.unsupported')}</Text>
    );
  const props = { ...input, 'data-autofocus': first || undefined };
  if (way === 'password')
    return <PasswordField {...props} label={t('account.password')} autoComplete="current-password" />;
  return (
    <TextInput
      {...props}
      label={t(way === 'code' ? 'secondFactor.totp.anyCode' : 'account.secondStep.recovery')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Wraps each section that shows the second factor; they share one query. */
export function SecondFactorGate({ children }: { readonly children: (factor: SecondFactor) => ReactNode }) {
  return (
    <Gate answer={useSecondFactor()} placeholder={<Skeleton height={44} />}>
      {children}
    </Gate>
  );
}
