import { Title, VisuallyHidden } from '@mantine/core';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './AuthLayout.module.css';

interface AuthTitleProps {
  readonly title: string;
  /** The tabs say it already to whoever sees them. */
  readonly unseen?: boolean;
}

/** Title of a form of the authentication page; it takes the focus where another one led here, as that of any page. */
export function AuthTitle({ title, unseen = false }: AuthTitleProps) {
  usePageTitle(title);
  const heading = (
    <Title order={1} ref={useHeadingFocus(title)} tabIndex={-1} className={styles.title ?? ''}>
      {title}
    </Title>
  );
  return unseen ? <VisuallyHidden>{heading}</VisuallyHidden> : heading;
}
