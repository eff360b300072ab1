import { completePersonalData, personalDataForm } from '@llavero/proto/commands/personal-data';
import type { InputOf } from '@llavero/proto/commands/command';
import { personalDataFields, type PersonalDataField } from '@llavero/proto/rules/personal-data';
import { formatInstant } from '@llavero/proto/values/dates';
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import classes from '../../components/link-page/link-page.module.css';
import { FormFields } from '../../components/record-form/form-fields.tsx';
import { useFormStore } from '../../components/record-form/form-store.ts';
import { inputProblems } from '../../components/record-form/record-check.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

/** `/datosPersonales/{code}`: the page of the mailed link, which asks only for what is missing (WIZ-08). */
export default function PersonalDataScreen() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['personal-data', code],
    queryFn: ({ signal }) => runCommand(personalDataForm, { code }, signal),
    // What is asked must not change under the hands of whoever is typing.
    staleTime: Infinity,
    retry: false,
  });
  return (
    <LinkPage title="Completar datos personales" query={query}>
      {({ fields, name, expiresAt }) => {
        const asked = personalDataFields.filter((each) => Array.isArray(fields) && fields.includes(each));
        return asked.length === 0 ? (
          <EmptyState icon={IconCircleCheck} title="No falta ningún dato" text="Puede cerrar esta página." />
        ) : (
          <MissingForm code={code} name={name} expiresAt={expiresAt} asked={asked} />
        );
      }}
    </LinkPage>
  );
}

interface FormProps {
  code: string;
  name: string;
  /** Unix seconds. */
  expiresAt: number;
  asked: readonly PersonalDataField[];
}

function MissingForm({ code, name, expiresAt, asked }: FormProps) {
  const { input, label } = completePersonalData;
  const form = useFormStore(() => ({
    fields: Object.fromEntries(asked.map((field) => [field, input[field]])),
    check: (values) => [
      ...inputProblems(input, { ...values, code }, label),
      ...asked
        .filter((field) => values[field] == null || values[field] === '')
        .map((field) => ({ field, rule: 'required', message: 'Indique este dato.' })),
    ],
  }));
  const save = useMutation({
    mutationFn: () =>
      runCommand(completePersonalData, {
        ...(form.values() as Partial<InputOf<typeof completePersonalData>>),
        code,
      }),
    onError: (error) => form.showProblems(errorBodyOf(error).problems ?? []),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && form.validate()) save.mutate();
  };
  if (save.isSuccess)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="Datos guardados"
        text="Gracias. Ya los tenemos: puede cerrar esta página."
      />
    );
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <p className={classes.lead}>
        Hola, {name}. Nos faltan estos datos. El enlace sirve una sola vez, hasta el{' '}
        {formatInstant(expiresAt)}.
      </p>
      {save.error && (
        <Alert color="red" mb="md" role="alert">
          {errorBodyOf(save.error).message}
        </Alert>
      )}
      <FormFields
        form={form}
        names={asked}
        columns={1}
        overrides={Object.fromEntries(asked.map((field) => [field, { required: true }]))}
      />
      <Button type="submit" size="md" fullWidth mt="lg" loading={save.isPending}>
        Guardar datos
      </Button>
    </form>
  );
}
