import { MultiSelect, NumberInput, Select, Stack, Table, Text } from '@mantine/core';
import { choiceLabel, type ChoiceSet } from '@llavero/proto/fields/choices';
import { landlordTypes, signerTypes } from '@llavero/proto/records/choices/people';
import { checkSigner } from '@llavero/proto/rules/conditions';
import { formatPercent } from '@llavero/proto/values/number';
import { useFormError } from '../../../../components/record-form/form-store.ts';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useLabels } from '../../../../lib/records.ts';
import type { MandateFields, MandateValues } from './mandate-fields.ts';

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
      <Table.ScrollContainer minWidth={760}>
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Propietario</Table.Th>
              <Table.Th w={170}>Derecho</Table.Th>
              <Table.Th w={120}>Propiedad</Table.Th>
              <Table.Th w={250}>Forma de firma</Table.Th>
              <Table.Th w={210}>Representa a</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {signatures.map((line, index) => {
              const represents =
                line.signerType === 'REPRESENTS' || line.signerType === 'SING_ON_BEHALF_AND_OTHERS';
              const share = ownership[index];
              return (
                <Table.Tr key={line.landlord} style={{ verticalAlign: 'top' }}>
                  <Table.Td pt={14}>{nameOf(line.landlord)}</Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`Derecho de ${nameOf(line.landlord)}`}
                      data={options(landlordTypes)}
                      value={line.landlordType}
                      allowDeselect={false}
                      onChange={(value) => own(index, { landlordType: value as Ownership['landlordType'] })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <NumberInput
                      aria-label={`Porcentaje de ${nameOf(line.landlord)}`}
                      value={share?.percent ?? 0}
                      min={0}
                      max={100}
                      decimalScale={2}
                      decimalSeparator=","
                      suffix=" %"
                      hideControls
                      onChange={(value) => own(index, { percent: Number(value) || 0 })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`Forma de firma de ${nameOf(line.landlord)}`}
                      data={options(signerTypes)}
                      value={line.signerType}
                      allowDeselect={false}
                      error={checkSigner(line.signerType, line.landlordType)}
                      onChange={(value) => sign(index, { signerType: value as Signature['signerType'] })}
                    />
                  </Table.Td>
                  <Table.Td>
                    {represents ? (
                      <Represented
                        index={index}
                        value={line.represents}
                        data={landlords
                          .filter((id) => id !== line.landlord)
                          .map((id) => ({ value: id, label: nameOf(id) }))}
                        onChange={(ids) => sign(index, { represents: ids })}
                      />
                    ) : (
                      <Text size="sm" c="dimmed" pt={6}>
                        {line.signerType === 'REPRESENTED' ? 'No firma' : '—'}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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
      aria-label="Representa a"
      placeholder={data.length === 0 ? 'Añada a otro propietario' : 'Elegir'}
      data={data}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
