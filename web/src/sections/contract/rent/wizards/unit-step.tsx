import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { contractTypes } from '@llavero/proto/records/choices/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormValue } from '../../../../components/record-form/form-store.ts';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { partyFilters } from '../../../../components/wizard/steps/parties.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';
import { recordOptions, type Row } from '../../../../lib/records.ts';
import classes from '../../mandate/wizards/product-step.module.css';
import { mandateWarning } from './mandate-warning.ts';
import type { RentFields } from './rent-fields.ts';
import { termsFromMandate } from './rent-rules.ts';

const kinds = {
  LONG_CONTRACT: 'Residencia permanente: cinco años prorrogables, o siete si el propietario es una empresa.',
  SEASONAL_CONTRACT: 'Por una causa temporal: estudios, trabajo, obras. Sin prórroga.',
  LOCAL_CONTRACT: 'Locales, oficinas, naves y plazas sueltas.',
} as const;

/** The type decides the rules, the mandate the parties. */
export function UnitStep() {
  const { form } = useWizard();
  const contractType = useFormValue(form, 'contractType');
  const mandate = useMandateTerms();
  useCompanyLandlord();
  const warning = mandateWarning(mandate);
  const units = Array.isArray(mandate?.['units']) ? mandate['units'] : null;
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Tipo de contrato"
        value={typeof contractType === 'string' ? contractType : null}
        onChange={(value) => form.set('contractType', value)}
      >
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mt={6}>
          {contractTypes.values.map((value) => (
            <Radio.Card
              key={value}
              value={value}
              className={classes.card}
              aria-label={contractTypes.options[value].label}
            >
              <div className={classes.cardHead}>
                <Radio.Indicator size="xs" />
                <span>{contractTypes.options[value].label}</span>
              </div>
              <Text size="xs" c="dimmed">
                {kinds[value]}
              </Text>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <WizardFields
        names={['mandate', 'units', 'landlords', 'landlordIsCompany', 'organization', 'region']}
        overrides={{
          mandate: { span: 2, help: 'Los propietarios y las condiciones se toman de él.' },
          units: {
            ...partyFilters['units'],
            span: 2,
            ...(units ? { linkFilter: { id: { $in: units } } } : {}),
          },
          landlords: { ...partyFilters['landlords'], span: 2 },
          landlordIsCompany: { span: 2 },
        }}
      />
      {warning && (
        <Notice tone="warning" title={warning}>
          Puede preparar el contrato, pero no se podrá activar hasta que el mandato esté en vigor.
        </Notice>
      )}
    </Stack>
  );
}

/** Copies parties and terms when a mandate is chosen; not again when the step is opened a second time. */
function useMandateTerms(): Row | undefined {
  const { form } = useWizard();
  const values = useWizardValues<RentFields>();
  const chosen = values.mandate ?? null;
  const { data } = useQuery({ ...recordOptions('mandate', chosen ?? ''), enabled: chosen !== null });
  const applied = useRef<string | null>((values.landlords ?? []).length > 0 ? chosen : null);
  useEffect(() => {
    if (!data || data.id !== chosen || applied.current === chosen) return;
    applied.current = chosen;
    form.setMany(termsFromMandate(data, values));
  }, [data, chosen, values, form]);
  return data;
}

/** Seven years instead of five depend on it: read off the landlords' own records whenever they change. */
function useCompanyLandlord(): void {
  const { form } = useWizard();
  const landlords = useWizardValues<RentFields>().landlords ?? [];
  const agents = useQueries({ queries: landlords.map((id) => recordOptions('agent', id)) });
  const known = landlords.length > 0 && agents.every(({ data }) => data !== undefined);
  const company = known && agents.some(({ data }) => data?.['company'] === true);
  const read = useRef<string | null>(null);
  const key = landlords.join();
  useEffect(() => {
    if (!known || read.current === key) return;
    read.current = key;
    if (form.get('landlordIsCompany') !== company) form.set('landlordIsCompany', company);
  }, [known, company, key, form]);
}
