import styles from './DefaultApiaryThumbnail.module.css';

/** The picture of an apiary without a photo, four to three; it fills its frame. */
export const DefaultApiaryThumbnail = () => <div className={styles.picture} aria-hidden="true" />;
