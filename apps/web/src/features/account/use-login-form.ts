import type { FieldErrors } from '@propolis/contract';
import { type FormEvent, useState } from 'react';
import { checkByRules } from '../../lib/rules.ts';

export interface LoginValues {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
}

/** Loaded while the address is typed: the schemas are a sixth of this page's code. */
const loadRules = async () => (await import('@propolis/contract')).LoginInput;

function valuesOf(form: HTMLFormElement): LoginValues {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? '');
  return { email: text('email'), password: text('password'), remember_me: data.has('remember_me') };
}

function focusField(form: HTMLFormElement, field: string): void {
  const input = form.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}

/** Behaves like the other forms without their library, which is too large for the first page. */
export function useLoginForm(send: (values: LoginValues) => Promise<void>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [running, setRunning] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    setRunning(true);
    const values = valuesOf(form);
    const found = await checkByRules(loadRules, values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) focusField(form, first);
    else await send(values);
    setRunning(false);
  };
  return {
    running,
    errorOf: (field: keyof LoginValues) => {
      const [type] = errors[field] ?? [];
      return type && { type };
    },
    handlers: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onFocus: () => void loadRules().catch(() => undefined),
      /** Once a field has an error, all fields are validated on each change. */
      onChange: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
        if (Object.keys(errors).length > 0)
          void checkByRules(loadRules, valuesOf(currentTarget)).then(setErrors);
      },
    },
  };
}
