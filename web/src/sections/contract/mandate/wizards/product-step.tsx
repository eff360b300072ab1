import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { coverages } from '@llavero/proto/records/choices/contracts';
import { type ProductPack, productPacks } from '@llavero/proto/rules/product-packs';
import { mandateFee } from '@llavero/proto/rules/tenant-search';
import { formatMoney } from '@llavero/proto/values/money';
import { formatNumber, formatPercent } from '@llavero/proto/values/number';
import { useFormError, useFormValue } from '../../../../components/record-form/form-store.ts';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { TenantSearchFields } from '../../../../components/wizard/steps/tenant-search-fields.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import type { MandateFields } from './mandate-fields.ts';
import { guaranteesRent } from './mandate-rules.ts';
import classes from './product-step.module.css';

/** The packs with all their figures (VAL-09); the chosen one fills in the terms, which stay editable. */
export function ProductStep() {
  const { form } = useWizard();
  const chosen = useFormValue(form, 'productType');
  const error = useFormError(form, 'productType');
  const values = useWizardValues<MandateFields>();
  const option = values.tenantSearchSelectedOption;
  return (
    <Stack gap="lg">
      <Radio.Group
        aria-label="Producto"
        value={typeof chosen === 'string' ? chosen : null}
        error={error}
        onChange={(value) => form.set('productType', value)}
      >
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm">
          {Object.entries(productPacks).map(([key, pack]) => (
            <Radio.Card key={key} value={key} className={classes.card} aria-label={pack.label}>
              <div className={classes.cardHead}>
                <Radio.Indicator size="xs" />
                <span>{pack.label}</span>
              </div>
              <PackFigures pack={pack} />
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>

      {chosen !== null && (
        <>
          <WizardFields names={['rent', 'feeType', 'feeValue']} columns={3} />
          <FeePreview />
          {guaranteesRent(values.productType) && (
            <WizardFields names={['dailyGuaranteedRentByUnit']} columns={1} />
          )}
          <TenantSearchFields />
          {option === 'FEES_ON_TENANT' && (
            <Notice tone="warning" title="Solo para usos distintos de la vivienda habitual">
              En vivienda habitual los gastos de gestión y formalización son del arrendador desde el
              26/05/2023 (LAU art. 20.1): un contrato de ese tipo no podrá activarse con esta opción.
            </Notice>
          )}
          <WizardFields
            columns={3}
            names={[
              'nonPaymentCoverage',
              'legalDefenseActions',
              'vandalismActions',
              'promotion',
              'promotionMandateFriend',
              'publicProtectionLimited',
            ]}
            overrides={{
              promotionMandateFriend: {
                visible: ({ promotion }) =>
                  typeof promotion === 'string' && promotion.startsWith('THREE_MONTHS'),
              },
            }}
          />
        </>
      )}
    </Stack>
  );
}

function PackFigures({ pack }: { pack: ProductPack }) {
  const rows: [string, string][] = [];
  if (pack.feeType !== 'NONE')
    rows.push([
      'Honorarios',
      pack.feeType === 'PERCENT' ? formatPercent(pack.feeValue) : `${formatMoney(pack.feeValue)} al mes`,
    ]);
  const { tenantSearchOnePaymentPlanMonths: months, tenantSearchRecurringPaymentPlanPercent: percent } = pack;
  if (months !== null)
    rows.push([
      'Búsqueda, pago único',
      months === 1 ? '1 mes de renta' : `${formatNumber(months, 1)} meses de renta`,
    ]);
  if (percent !== null) rows.push(['Búsqueda, recurrente', formatPercent(percent)]);
  if (pack.nonPaymentCoverage) rows.push(['Impagos', choiceLabel(coverages, pack.nonPaymentCoverage)]);
  if (pack.legalDefenseActions !== null)
    rows.push(['Defensa jurídica', formatMoney(pack.legalDefenseActions)]);
  if (pack.vandalismActions !== null) rows.push(['Actos vandálicos', formatMoney(pack.vandalismActions)]);
  if (rows.length === 0) return <span className={classes.none}>Sin condiciones fijadas</span>;
  return (
    <dl className={classes.figures}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the landlord will pay each month at the planned rent. */
function FeePreview() {
  const { rent, feeType, feeValue } = useWizardValues<MandateFields>();
  if (!feeType || feeType === 'NONE' || feeValue == null) return null;
  if (feeType === 'PERCENT' && !rent)
    return (
      <Text size="sm" c="dimmed">
        Indique la renta prevista para ver los honorarios en euros.
      </Text>
    );
  const { base, vat, total } = mandateFee(feeType, feeValue, rent ?? 0);
  return (
    <Text size="sm" className="figures">
      Honorarios de cada mes: {formatMoney(base)} + {formatMoney(vat)} de IVA ={' '}
      <Text span fw={600}>
        {formatMoney(total)}
      </Text>
    </Text>
  );
}
