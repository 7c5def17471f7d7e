import { type FormEvent, useRef } from 'react';
import type { FieldValues, SubmitErrorHandler, SubmitHandler, UseFormReturn } from 'react-hook-form';

/** What a form does when it is sent: once at a time, so that a double click sends nothing twice. */
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
