import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { ApiaryMap } from '../../features/places/ApiaryMap.tsx';

/** A map with its title, not printed. */
export function MapSection(props: ComponentProps<typeof ApiaryMap>) {
  const t = useTranslations('places.map');
  return (
    <section aria-labelledby="map-section" data-screen-only>
      <h2 id="map-section" className="section-title">
        {t('title')}
      </h2>
      <ApiaryMap {...props} />
    </section>
  );
}
