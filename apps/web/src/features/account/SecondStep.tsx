import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import type { SecondStepAsked } from '@propolis/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { useFailureMessage, useFieldError } from '../../lib/use-words.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasskeyFailure, proveByPasskey } from './passkeys.ts';
import { passkeySignIn, secondStep } from './sign-in.api.ts';

interface SecondStepProps {
  readonly asked: SecondStepAsked;
  readonly onOpened: () => Promise<void>;
  /** Returns to the password, with the failure if there is one. */
  readonly onBack: (failure?: ApiFailure) => void;
}

type ByCode = 'totp' | 'recovery_code';

/** Asks for a code or a passkey after the correct password. */
export function SecondStep({ asked, onOpened, onBack }: SecondStepProps) {
  const t = useTranslations('account');
  const [failure, setFailure] = useState<unknown>();
  const { methods, passkey } = asked;
  const [by, setBy] = useState<ByCode>(methods.includes('totp') ? 'totp' : 'recovery_code');
  const attempt = async (opening: () => Promise<unknown>) => {
    setFailure(undefined);
    try {
      await opening();
      await onOpened();
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'challenge_not_valid') onBack(error);
      else setFailure(error);
    }
  };
  const other: ByCode = by === 'totp' ? 'recovery_code' : 'totp';
  return (
    <Stack gap="md">
      <AuthTitle title={t('secondStep.title')} />
      {failure !== undefined && <StepFailure failure={failure} />}
      {methods.includes(by) && (
        <CodeForm key={by} by={by} challenge={asked.challenge} failure={failure} attempt={attempt} />
      )}
      {passkey && (
        <PasskeyButton
          onPress={() => attempt(async () => passkeySignIn({ credential: await proveByPasskey(passkey) }))}
        />
      )}
      {methods.includes(other) && (
        <Button
          variant="subtle"
          onClick={() => {
            setFailure(undefined);
            setBy(other);
          }}
        >
          {t(other === 'totp' ? 'secondStep.useTotp' : 'secondStep.useRecovery')}
        </Button>
      )}
      <Anchor component="button" type="button" className="touch" onClick={() => onBack()}>
        {t('secondStep.back')}
      </Anchor>
    </Stack>
  );
}

/** A wrong code is shown under its field. */
const isWrongCode = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.errors.code !== undefined;

function StepFailure({ failure }: { readonly failure: unknown }) {
  const t = useTranslations('account.passkey');
  const message = useFailureMessage();
  if (isWrongCode(failure)) return null;
  return (
    <Alert
      color="brick"
      role="alert"
      title={failure instanceof PasskeyFailure ? t('failed') : message(failure)}
    />
  );
}

interface CodeFormProps {
  readonly by: ByCode;
  readonly challenge: string;
  readonly failure: unknown;
  readonly attempt: (opening: () => Promise<unknown>) => Promise<void>;
}

function CodeForm({ by, challenge, failure, attempt }: CodeFormProps) {
  const t = useTranslations('account.secondStep');
  const fieldError = useFieldError();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [running, setRunning] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (running || code.trim() === '') return;
    setRunning(true);
    await attempt(() => secondStep({ challenge, code }));
    setRunning(false);
  };
  const error = missing ? 'required' : isWrongCode(failure) ? 'code_wrong' : undefined;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t(by === 'totp' ? 'totp' : 'recovery')}
          description={t(by === 'totp' ? 'totpHint' : 'recoveryHint')}
          autoComplete="one-time-code"
          inputMode={by === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          name="code"
          data-autofocus
          ref={(field) => field?.focus()}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fieldError(error && { type: error })}
        />
        <SubmitButton running={running}>{t('confirm')}</SubmitButton>
      </Stack>
    </form>
  );
}
