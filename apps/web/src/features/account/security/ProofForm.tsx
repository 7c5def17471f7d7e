import type { SecondFactor } from '@propolis/contract';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FieldForm, type FieldFormProps, type FormFields } from './FieldForm.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import { type Proof, useProof } from './use-proof.ts';

interface ProofFormProps extends FieldFormProps {
  readonly onProve: (proof: Proof, values: FormFields) => Promise<unknown>;
}

/** The proof required before a sign-in method is changed. */
export const ProofForm = (props: ProofFormProps) => (
  <SecondFactorGate>{(factor) => <Proving factor={factor} {...props} />}</SecondFactorGate>
);

interface ProofDialogProps extends Omit<ProofFormProps, 'confirmLabel'> {
  readonly title: string;
  /** By default the title. */
  readonly confirmLabel?: string;
}

/** The same as a dialog. */
export const ProofDialog = ({ title, ...form }: ProofDialogProps) => (
  <Dialog title={title} onClose={form.onClose}>
    <ProofForm confirmLabel={title} {...form} />
  </Dialog>
);

function Proving({ factor, onProve, ...form }: ProofFormProps & { readonly factor: SecondFactor }) {
  const proof = useProof(factor);
  return (
    <FieldForm
      {...form}
      proof={proof}
      onSend={async ({ proof: secret, ...values }) => onProve(await proof.prove(secret), values)}
    />
  );
}
