import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { leavePush } from '../../lib/push.ts';
import { closeSession } from '../../lib/session.ts';
import { forgetWrites } from '../../lib/writes/outbox.ts';
import { useCall } from '../../lib/writes/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ExportArchive } from './archive/ExportArchive.tsx';
import { PrintPaperwork } from './archive/PrintPaperwork.tsx';
import { ProofFields, SecondFactorGate } from './security/ProofFields.tsx';
import { isRefused, type OwnerProof, useProof, useProofFailure } from './security/use-proof.ts';
import { useAccountForm } from './use-account-form.ts';

/** Lists what is lost. The owner types a confirmation word and proves their identity before the deletion. */
export function DeleteAccount({ isOwn }: { readonly isOwn: boolean }) {
  const t = useTranslations('account.profile');
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap="md">
      <Text>{t('deleteText')}</Text>
      <Stack component="ul" className="dotted" gap={4}>
        <li>{t('deletes.data')}</li>
        <li>{t('deletes.ways')}</li>
        <li>{t('deletes.mails')}</li>
      </Stack>
      <Text size="sm" c="dimmed">
        {t('deleteLog')}
      </Text>
      <Group>
        <Button
          variant="outline"
          color="brick"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      </Group>
      {asking && <DeleteDialog isOwn={isOwn} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function DeleteDialog({ isOwn, onClose }: { readonly isOwn: boolean; readonly onClose: () => void }) {
  const t = useTranslations('account.profile');
  return (
    <Dialog onClose={onClose} title={t('deleteTitle')}>
      {isOwn ? (
        <Stack gap="md">
          <PrintPaperwork />
          <ExportArchive />
          <Divider />
          <SecondFactorGate>
            {(factor) => <ProvenDeletion factor={factor} onClose={onClose} />}
          </SecondFactorGate>
        </Stack>
      ) : (
        <DeleteForm onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ProvenDeletionProps {
  readonly factor: SecondFactor;
  readonly onClose: () => void;
}

const ProvenDeletion = ({ factor, onClose }: ProvenDeletionProps) => (
  <DeleteForm proof={useProof(factor)} onClose={onClose} />
);

interface DeleteFormProps {
  /** Absent for a copy of the demo. */
  readonly proof?: OwnerProof;
  readonly onClose: () => void;
}

/** Deletes the account and its data on this device. */
function DeleteForm({ proof, onClose }: DeleteFormProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useCall(calls.account.deleteUser);
  const showFailure = useProofFailure();
  const word = t('account.profile.deleteWord');
  const { form, submit, running, field } = useAccountForm({
    initial: { word: '', proof: '' },
    also: (values) => ({
      ...(values.word.trim().toLowerCase() !== word && { word: 'wrong' }),
      ...proof?.faultsOf(values),
    }),
    send: async ({ proof: secret }) => {
      await remove({ body: proof ? { proof: await proof.prove(secret) } : {} });
      await forgetWrites(client);
      leavePush().catch(() => undefined);
      closeSession('deleted');
      await navigate({ to: PATHS.goodbye });
    },
    fail: (failure, setError) => {
      if (isRefused(failure)) return showFailure(failure, setError);
      showToast('error', t('account.profile.deleteFailed'));
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{t('account.profile.deleteForEver')}</Text>
        <TextInput
          label={t('account.profile.deleteType', { word })}
          autoComplete="off"
          autoCapitalize="none"
          {...field('word')}
          error={form.formState.errors.word && t('account.profile.deleteMistyped', { word })}
        />
        {proof && (
          <ProofFields proof={proof} input={field('proof')} onOtherWay={() => form.resetField('proof')} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="brick" loading={running}>
            {t('account.profile.delete')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
