import { type FormEvent, useRef } from 'react';
import type { FieldValues, SubmitErrorHandler, SubmitHandler, UseFormReturn } from 'react-hook-form';

/** Submits a form, one submission at a time: a double click sends once. */
export function useSubmitOnce<Values extends FieldValues>(
  { handleSubmit }: Pick<UseFormReturn<Values>, 'handleSubmit'>,
  send: SubmitHandler<Values>,
  refuse?: SubmitErrorHandler<Values>,
): (event: FormEvent) => void {
  const isRunning = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await handleSubmit(send, refuse)(event);
    } finally {
      isRunning.current = false;
    }
  };
  return (event) => void submit(event);
}
