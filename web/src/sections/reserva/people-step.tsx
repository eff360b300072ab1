import { applicantRoles } from '@llavero/proto/records/choices/applications';
import type { FieldProblem } from '@llavero/proto/errors';
import { MOST_APPLICANTS } from '@llavero/proto/rules/application';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorBodyOf } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import { StepButtons } from './step-buttons.tsx';
import type { StepProps } from './step-props.ts';
import classes from './reserva.module.css';

interface Person {
  key: string;
  id: string | null;
  role: 'TENANT' | 'AVALIST';
  name: string;
  email: string;
}

const roles = [
  { value: 'TENANT', label: 'Vivirá en la vivienda' },
  { value: 'AVALIST', label: applicantRoles.options.AVALIST.label },
];

/** With whom somebody applies: each gets a link of their own once the first part is sent. */
export function PeopleStep({ page, keeping, onBack, onNext }: StepProps) {
  const [people, setPeople] = useState<Person[]>(() =>
    page.people.map(({ id, role, name, email }) => ({
      key: id,
      id,
      role,
      name: name ?? '',
      email: email ?? '',
    })),
  );
  const [missing, setMissing] = useState<FieldProblem[]>([]);
  const save = useMutation({
    mutationFn: () =>
      keeping.save({ changesPeople: true, people: people.map(({ key: _key, ...person }) => person) }),
    onSuccess: onNext,
  });
  const told = [...missing, ...(save.error ? (errorBodyOf(save.error).problems ?? []) : [])];
  const problem = (at: number, field: string) =>
    told.find((one) => one.field === `people.${at}.${field}`)?.message;
  const change = (at: number, patch: Partial<Person>) =>
    setPeople((all) => all.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blank = people.flatMap(({ name, email }, at) => [
      ...(name.trim()
        ? []
        : [{ field: `people.${at}.name`, rule: 'required', message: 'Indique el nombre.' }]),
      ...(email.trim()
        ? []
        : [
            {
              field: `people.${at}.email`,
              rule: 'required',
              message: 'Indique el correo: recibirá su enlace.',
            },
          ]),
    ]);
    setMissing(blank);
    if (blank.length === 0 && !save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Con quién" className={classes.form}>
      <p className={classes.note}>
        Añada a las demás personas adultas que firmarán el contrato y, si los hay, a los avalistas. Cada una
        recibe su propio enlace y completa su parte en privado.
      </p>
      {people.map(({ key, role, name, email }, at) => (
        <fieldset key={key} className={classes.card}>
          <legend>{name.trim() || `Persona ${at + 2}`}</legend>
          <SegmentedControl
            fullWidth
            aria-label="Participa como"
            data={roles}
            value={role}
            onChange={(next) => change(at, { role: next as Person['role'] })}
          />
          <TextInput
            label="Nombre y apellidos"
            required
            value={name}
            error={problem(at, 'name')}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <TextInput
            label="Correo electrónico"
            type="email"
            required
            value={email}
            error={problem(at, 'email')}
            onChange={(event) => change(at, { email: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.8} />}
            onClick={() => setPeople((all) => all.filter((_, index) => index !== at))}
          >
            Quitar
          </Button>
        </fieldset>
      ))}
      {people.length + 1 < MOST_APPLICANTS && (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.8} />}
          onClick={() =>
            setPeople((all) => [...all, { key: newId(), id: null, role: 'TENANT', name: '', email: '' }])
          }
        >
          Añadir una persona
        </Button>
      )}
      <StepButtons
        onBack={onBack}
        loading={save.isPending}
        next={people.length === 0 ? 'Continuar sin más personas' : 'Guardar y continuar'}
        error={save.error && errorBodyOf(save.error)}
        onReload={() => void keeping.refresh().then(() => window.location.reload())}
      />
    </form>
  );
}
