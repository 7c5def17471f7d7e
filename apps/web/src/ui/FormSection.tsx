import { type ReactNode, useId } from 'react';
import styles from './FormSection.module.css';

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  /** Spans all columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Related fields under one heading. */
export function FormSection({ title, hint, wide = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={`surface ${styles.section}`} aria-labelledby={id} data-wide={wide}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {hint && <p className={`quiet ${styles.hint}`}>{hint}</p>}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
