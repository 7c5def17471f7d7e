import '../../ui/mantine-pages.css';
import '../../ui/theme-pages.css';
import { type ComponentType, createElement } from 'react';
import styles from './ExamplesPage.module.css';

type ExampleFile = Readonly<Record<string, unknown>>;

const isExample = (value: unknown): value is ComponentType => typeof value === 'function';

/** The heading from the file name: `../../ui/art/art.example.tsx` → art. */
const titleOf = (path: string): string => path.replace(/^.*\/(.*)\.example\.tsx$/, '$1');

/** `HiveGraphicSizes` → Hive graphic sizes. */
const captionOf = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const FILES = import.meta.glob<ExampleFile>(
  ['../../**/*.example.tsx', '../../../../../packages/*/examples/*.example.tsx'],
  { eager: true },
);

/** Every component with its examples, for developers: the route exists only in the development build. */
export function ExamplesPage() {
  return (
    <main className={styles.page}>
      {Object.entries(FILES).map(([path, file]) => (
        <section key={path} aria-labelledby={path}>
          <h1 id={path}>{titleOf(path)}</h1>
          {Object.entries(file).map(
            ([name, Example]) =>
              isExample(Example) && (
                <figure key={name} className={styles.example}>
                  <figcaption>{captionOf(name)}</figcaption>
                  {createElement(Example)}
                </figure>
              ),
          )}
        </section>
      ))}
    </main>
  );
}
