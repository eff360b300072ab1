import { Button, Collapse, Select, Text, TextInput } from '@mantine/core';
import { supplyRequestWays } from '@llavero/proto/records/choices/supply-changes';
import { useState } from 'react';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { LetterView } from '../letter-view.tsx';
import classes from '../supply-change.module.css';
import type { CommunicationsFields, Pending } from './communications-fields.ts';

type Request = NonNullable<ReturnType<typeof useWizardValues<CommunicationsFields>>['requests']>[number];

const LATER = 'LATER';
const ways = (switchOffered: boolean) => [
  ...supplyRequestWays.values
    .filter((way) => way !== 'SWITCH' || switchOffered)
    .map((value) => ({ value, label: supplyRequestWays.options[value].label })),
  { value: LATER, label: 'No tramitar ahora' },
];

/** Each pending change with its company, the way it is asked and what it is told. */
export function CommunicationsStep() {
  const { form, loaded } = useWizard();
  const { requests } = useWizardValues<CommunicationsFields>();
  const [pending] = loaded as [Pending[] | undefined];
  const given = requests ?? [];
  if (given.length === 0)
    return (
      <Notice tone="info" title="No hay gestiones pendientes">
        Todo lo que está completo se ha solicitado ya. A los demás cambios les falta algún dato.
      </Notice>
    );
  const change = (at: number, part: Partial<Request>) =>
    form.set(
      'requests',
      given.map((one, index) => (index === at ? { ...one, ...part } : one)),
    );
  return (
    <ul className={classes.letters}>
      {given.map((request, at) => (
        <li key={request.id}>
          <PendingRow
            request={request}
            letter={pending?.find(({ id }) => id === request.id)?.letter}
            onChange={(part) => change(at, part)}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  request: Request;
  letter: Pending['letter'] | undefined;
  onChange: (part: Partial<Request>) => void;
}

function PendingRow({ request, letter, onChange }: RowProps) {
  const [open, setOpen] = useState(false);
  const { name, way, to, companyReference } = request;
  return (
    <>
      <Text fw={600} size="sm">
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {letter?.company ?? 'Sin compañía'}
      </Text>
      <div className={classes.choice}>
        <Select
          label="Cómo se solicita"
          aria-label={`Cómo se solicita: ${name}`}
          data={ways(letter?.switchOffered ?? false)}
          value={way ?? LATER}
          allowDeselect={false}
          onChange={(value) => onChange({ way: value === LATER ? null : (value as Request['way']) })}
        />
        {way === 'MAIL' ? (
          <TextInput
            label="Correo de la compañía"
            aria-label={`Correo de la compañía: ${name}`}
            type="email"
            value={to ?? ''}
            onChange={(event) => onChange({ to: event.currentTarget.value || null })}
          />
        ) : (
          way && (
            <TextInput
              label="Referencia de la compañía"
              aria-label={`Referencia de la compañía: ${name}`}
              value={companyReference ?? ''}
              onChange={(event) => onChange({ companyReference: event.currentTarget.value || null })}
            />
          )
        )}
      </div>
      {letter && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={open}
            onClick={() => setOpen((before) => !before)}
          >
            {open ? 'Ocultar los datos' : 'Ver los datos y el texto'}
          </Button>
          <Collapse expanded={open}>
            <div className={classes.preview}>
              <LetterView letter={letter} />
            </div>
          </Collapse>
        </>
      )}
    </>
  );
}
