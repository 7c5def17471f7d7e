import { Box } from '@mantine/core';
import { WEAK_PRODUCT, type WeakProduct } from '@propolis/domain';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { FormSection } from '../../../ui/FormSection.tsx';

/** Products that work badly in several colonies of the apiary, and what to do about it; empty without any. */
export function WeakProducts({ products }: { readonly products: readonly WeakProduct[] }) {
  const t = useTranslations('varroaPlan.weak');
  const labels = useLabels().records.substances;
  if (products.length === 0) return null;
  return (
    <FormSection title={t('title')}>
      {products.map(({ product, substances, notWorked, judged }) => (
        <div key={product}>
          <Box component="p" className="anywhere" fw={650}>
            {t('product', { product, notWorked, judged })}
          </Box>
          <Box component="ul" className="dotted" mt={4}>
            <li>{t('checkUse')}</li>
            <li>{t('otherSubstance', { substances: substances.map((one) => labels[one]).join(', ') })}</li>
            <li>{t('countAgain')}</li>
          </Box>
        </div>
      ))}
      <p className="quiet">{t('source', { colonies: WEAK_PRODUCT.colonies })}</p>
    </FormSection>
  );
}
