import { Button, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useFieldError } from '../../../lib/use-words.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { canUsePasskeys } from '../passkeys.ts';
import type { OwnerProof, ProofWay } from './use-proof.ts';

interface ProofFieldsProps {
  readonly proof: OwnerProof;
  /** The field `proof` of the form. */
  readonly field: UseFormRegisterReturn;
  readonly error: FieldError | undefined;
  /** Whether the dialog focuses the field. */
  readonly first?: boolean;
  /** Empties the field, because its value does not fit another method. */
  readonly onOtherWay: () => void;
}

/** Asks for a proof by one of several methods. */
export function ProofFields({ proof: { way, other, choose }, onOtherWay, ...input }: ProofFieldsProps) {
  const t = useTranslations();
  const change = (to: ProofWay) => {
    choose(to);
    onOtherWay();
  };
  return (
    <>
      <ProofInput key={way} way={way} {...input} />
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

type ProofInputProps = Pick<ProofFieldsProps, 'field' | 'error' | 'first'> & { readonly way: ProofWay };

function ProofInput({ way, field, error, first }: ProofInputProps) {
  const t = useTranslations();
  const fieldError = useFieldError();
  if (way === 'passkey')
    return (
      <Text>{t(canUsePasskeys() ? 'secondFactor.proof.passkey' : 'secondFactor.passkeys.unsupported')}</Text>
    );
  const props = { error: fieldError(error), 'data-autofocus': first || undefined, ...field };
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
