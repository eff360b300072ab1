import { MultiSelect, NumberInput, Select, Stack, Text } from '@mantine/core';
import { choiceLabel, type ChoiceSet } from '@llavero/proto/fields/choices';
import { landlordTypes, signerTypes } from '@llavero/proto/records/choices/people';
import { checkSigner } from '@llavero/proto/rules/conditions';
import { formatPercent } from '@llavero/proto/values/number';
import { useFormError } from '../../../../components/record-form/form-store.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useLabels } from '../../../../lib/records.ts';
import type { MandateFields, MandateValues } from './mandate-fields.ts';
import classes from './representation-step.module.css';

type Ownership = NonNullable<MandateValues['propertyDistribution']>[number];
type Signature = NonNullable<MandateValues['signatureDistribution']>[number];

const options = (set: ChoiceSet) => set.values.map((value) => ({ value, label: choiceLabel(set, value) }));

/** Who owns how much, and who signs for whom: one row per landlord, checked as it is chosen (VAL-04). */
export function RepresentationStep() {
  const { form } = useWizard();
  const values = useWizardValues<MandateFields>();
  const landlords = values.landlords ?? [];
  const names = useLabels('agent', landlords);
  const ownership = values.propertyDistribution ?? [];
  const signatures = values.signatureDistribution ?? [];
  const nameOf = (id: string) => names.get(id) ?? '…';
  const total = ownership.reduce((sum, { percent }) => sum + (percent || 0), 0);
  const sumError = useFormError(form, 'propertyDistribution');
  const signError = useFormError(form, 'signatureDistribution');

  const own = (index: number, change: Partial<Ownership>) => {
    const lines = ownership.map((line, at) => (at === index ? { ...line, ...change } : line));
    const landlordType = change.landlordType;
    form.setMany({
      propertyDistribution: lines,
      // The right over the property and the right with which one signs are the same right.
      ...(landlordType
        ? {
            signatureDistribution: signatures.map((line, at) =>
              at === index ? { ...line, landlordType } : line,
            ),
          }
        : {}),
    });
  };
  const sign = (index: number, change: Partial<Signature>) =>
    form.set(
      'signatureDistribution',
      signatures.map((line, at) => (at === index ? { ...line, ...change } : line)),
    );

  return (
    <Stack gap="md">
      {signatures.map((line, index) => {
        const represents =
          line.signerType === 'REPRESENTS' || line.signerType === 'SING_ON_BEHALF_AND_OTHERS';
        const name = nameOf(line.landlord);
        return (
          <fieldset key={line.landlord} className={classes.party}>
            <legend>{name}</legend>
            <Select
              label="Derecho"
              data={options(landlordTypes)}
              value={line.landlordType}
              allowDeselect={false}
              onChange={(value) => own(index, { landlordType: value as Ownership['landlordType'] })}
            />
            <NumberInput
              label="Propiedad"
              aria-label={`Porcentaje de ${name}`}
              value={ownership[index]?.percent ?? 0}
              min={0}
              max={100}
              decimalScale={2}
              decimalSeparator=","
              suffix=" %"
              hideControls
              onChange={(value) => own(index, { percent: Number(value) || 0 })}
            />
            <Select
              label="Forma de firma"
              data={options(signerTypes)}
              value={line.signerType}
              allowDeselect={false}
              error={checkSigner(line.signerType, line.landlordType)}
              onChange={(value) => sign(index, { signerType: value as Signature['signerType'] })}
            />
            {represents && (
              <Represented
                index={index}
                value={line.represents}
                data={landlords
                  .filter((id) => id !== line.landlord)
                  .map((id) => ({ value: id, label: nameOf(id) }))}
                onChange={(ids) => sign(index, { represents: ids })}
              />
            )}
          </fieldset>
        );
      })}
      <Text
        size="sm"
        c={sumError ? 'var(--mantine-color-error)' : 'dimmed'}
        role={sumError ? 'alert' : undefined}
      >
        {sumError ?? `Total de la propiedad: ${formatPercent(total)}`}
      </Text>
      {signError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {signError}
        </Text>
      )}
    </Stack>
  );
}

interface RepresentedProps {
  index: number;
  value: string[];
  data: { value: string; label: string }[];
  onChange: (ids: string[]) => void;
}

function Represented({ index, value, data, onChange }: RepresentedProps) {
  const { form } = useWizard();
  const error = useFormError(form, `signatureDistribution.${index}.represents`);
  return (
    <MultiSelect
      label="Representa a"
      placeholder={data.length === 0 ? 'Añada a otro propietario' : 'Elegir'}
      data={data}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
