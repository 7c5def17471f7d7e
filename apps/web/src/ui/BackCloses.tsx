import { useBackCloses } from './use-back-closes.ts';

/** Back closes it as long as this is rendered: for what is open by a state, and not by being rendered. */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}
