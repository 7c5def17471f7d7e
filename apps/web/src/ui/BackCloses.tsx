import { useBackCloses } from './use-back-closes.ts';

/**
 * Closes something with Back while this is rendered: for components whose open state is not their own
 * mounting.
 */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}
