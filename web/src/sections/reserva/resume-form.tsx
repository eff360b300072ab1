import { resumeApplication } from '@llavero/proto/commands/applications';
import { TRAP } from '@llavero/proto/commands/public-form';
import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormTrap } from '../../components/form-trap/form-trap.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import classes from './reserva.module.css';

/** Whoever has lost the mail gets the link again; whether there is an application is told by the mail alone. */
export function ResumeForm() {
  const [email, setEmail] = useState('');
  const [trap, setTrap] = useState('');
  const resume = useMutation({ mutationFn: () => runCommand(resumeApplication, { email, [TRAP]: trap }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!resume.isPending && email.trim() !== '') resume.mutate();
  };
  return (
    <section className={classes.resume} aria-labelledby="resume-title">
      <h2 id="resume-title">¿Ya la había empezado?</h2>
      {resume.isSuccess ? (
        <p role="status">Si hay una solicitud con ese correo, el enlace llegará en unos minutos.</p>
      ) : (
        <form onSubmit={submit} noValidate className={classes.form} aria-label="Recibir otra vez el enlace">
          <TextInput
            label="Correo con el que empezó"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errorBodyOf(resume.error).problems?.[0]?.message}
          />
          <FormTrap value={trap} onChange={setTrap} />
          {resume.error && !errorBodyOf(resume.error).problems?.length && (
            <Alert color="red" role="alert">
              {errorBodyOf(resume.error).message}
            </Alert>
          )}
          <Button type="submit" variant="default" loading={resume.isPending}>
            Recibir otra vez el enlace
          </Button>
        </form>
      )}
    </section>
  );
}
