import { WEAK_PRODUCT, type WeakProduct } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import styles from './WeakProducts.module.css';

/** Products that work badly in several colonies of the apiary, and what to do about it; empty without any. */
export function WeakProducts({ products }: { readonly products: readonly WeakProduct[] }) {
  const t = useTranslations('varroaPlan.weak');
  const labels = useLabels().records.substances;
  if (products.length === 0) return null;
  return (
    <FormSection title={t('title')}>
      {products.map(({ product, substances, notWorked, judged }) => (
        <div key={product}>
          <p className={styles.product}>{t('product', { product, notWorked, judged })}</p>
          <ul className={styles.acts}>
            <li>{t('checkUse')}</li>
            <li>{t('otherSubstance', { substances: substances.map((one) => labels[one]).join(', ') })}</li>
            <li>{t('countAgain')}</li>
          </ul>
        </div>
      ))}
      <p className="quiet">{t('source', { colonies: WEAK_PRODUCT.colonies })}</p>
    </FormSection>
  );
}
