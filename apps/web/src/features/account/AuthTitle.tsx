import { Title, VisuallyHidden } from '@mantine/core';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './AuthLayout.module.css';

interface AuthTitleProps {
  readonly title: string;
  /** Visually hidden, because the tabs already show the title. */
  readonly unseen?: boolean;
}

/** Title of an authentication form; it takes the focus after a navigation. */
export function AuthTitle({ title, unseen = false }: AuthTitleProps) {
  usePageTitle(title);
  const heading = (
    <Title order={1} ref={useHeadingFocus(title)} tabIndex={-1} className={styles.title ?? ''}>
      {title}
    </Title>
  );
  return unseen ? <VisuallyHidden>{heading}</VisuallyHidden> : heading;
}
