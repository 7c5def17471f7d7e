import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconTrashOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import styles from './UndoBar.module.css';
import type { Correcting } from './use-corrections.ts';

/** Takes back what was said, step by step or all at once. */
export function UndoBar({ correcting: { undo, redo, takeBack } }: { readonly correcting: Correcting }) {
  const t = useTranslations('countings.viewer');
  useUndoKeys(undo, redo);
  return (
    <fieldset className={styles.bar} aria-label={t('corrections')}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-keyshortcuts="Control+Z"
        disabled={!undo}
        onClick={undo}
      >
        {t('undo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={18} aria-hidden />}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!redo}
        onClick={redo}
      >
        {t('redo')}
      </Button>
      {takeBack && (
        <Button variant="subtle" leftSection={<IconTrashOff size={18} aria-hidden />} onClick={takeBack}>
          {t('takeBack')}
        </Button>
      )}
    </fieldset>
  );
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea');

/** As everywhere else: Ctrl or ⌘ with Z, and with Shift, or Y, the other way. */
function meantBy({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}

/** A field has an undo of its own. */
function useUndoKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const act = { undo, redo }[meantBy(event) ?? 'undo'];
      if (!meantBy(event) || !act || isTypedInto(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', byKey);
    return () => document.removeEventListener('keydown', byKey);
  }, [undo, redo]);
}
