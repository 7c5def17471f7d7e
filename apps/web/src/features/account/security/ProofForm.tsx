import type { SecondFactor } from '@propolis/contract';
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
