import {
  type SolvencySettings,
  solvencyLimits,
  startingSolvencySettings,
} from '@llavero/proto/rules/solvency';
import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { IntegerInput, PercentInput } from '../../../../components/inputs/number-inputs.tsx';
import classes from '../config.module.css';
import { Failure } from '../failure.tsx';

type Name = keyof SolvencySettings;

/** What each of them decides, in the order of the form. */
const help: Readonly<Record<Name, string>> = {
  comfortableEffort: 'Parte de los ingresos de los inquilinos que la renta puede ocupar sin más.',
  mostEffort: 'Por encima de esta parte hace falta un avalista.',
  mostGuarantorEffort: 'Parte de los ingresos de los avalistas que la renta puede ocupar.',
  unfinishedDays: 'Días sin tocarla tras los que se elimina, con sus documentos.',
  refusedDays: 'Días desde que se rechaza o se retira tras los que se elimina, con sus documentos.',
};

const groups: readonly { title: string; names: readonly Name[] }[] = [
  { title: 'Estudio de solvencia', names: ['comfortableEffort', 'mostEffort', 'mostGuarantorEffort'] },
  { title: 'Cuándo se eliminan las solicitudes', names: ['unfinishedDays', 'refusedDays'] },
];

interface Props {
  settings: SolvencySettings;
  mayEdit: boolean;
  saving: boolean;
  error: unknown;
  onSave: (settings: SolvencySettings) => void;
}

/** What the study of solvency and the erasure of applications go by; each with what holds where nobody has set it. */
export function SolvencyForm({ settings, mayEdit, saving, error, onSave }: Props) {
  const [written, setWritten] = useState<Record<Name, number | null>>({ ...settings });
  const wrong = (name: Name): string | undefined => {
    const value = written[name];
    const { least, most } = solvencyLimits[name];
    return value !== null && value >= least && value <= most
      ? undefined
      : `Escriba un número de ${least} a ${most}.`;
  };
  const isWrong = groups.some(({ names }) => names.some((name) => wrong(name)));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onSave(written as SolvencySettings);
      }}
    >
      {groups.map(({ title, names }) => (
        <section key={title} className={classes.recent} aria-label={title}>
          <h2>{title}</h2>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            {names.map((name) => {
              const Input = name.endsWith('Days') ? IntegerInput : PercentInput;
              return (
                <Input
                  key={name}
                  label={solvencyLimits[name].label}
                  description={`${help[name]} Sin ajuste: ${startingSolvencySettings[name]}.`}
                  value={written[name]}
                  readOnly={!mayEdit}
                  error={wrong(name)}
                  onChange={(value) => setWritten({ ...written, [name]: value })}
                />
              );
            })}
          </SimpleGrid>
        </section>
      ))}
      <Failure error={error} />
      {mayEdit && (
        <Button type="submit" w="fit-content" loading={saving} disabled={isWrong}>
          Guardar
        </Button>
      )}
    </form>
  );
}
