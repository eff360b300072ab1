import { requestPasswordReset, resetPassword } from '@llavero/proto/commands/people';
import { PasswordInput, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { runCommand } from '../../lib/api.ts';
import { LoginFrame } from './login-frame.tsx';
import { OneStep } from './one-step.tsx';

/** `/passwordReset` asks for the mail; `/passwordReset/<code>` sets the new password (SES-08). */
export default function PasswordResetScreen() {
  const code = useParams()['first'] ?? '';
  const [search] = useSearchParams();
  const token = code || (search.get('token') ?? '');
  useEffect(() => {
    document.title = 'Recuperar contraseña · Llavero';
  }, []);
  return <LoginFrame>{token ? <SetPassword token={token} /> : <AskForMail />}</LoginFrame>;
}

function AskForMail() {
  return (
    <OneStep
      title="Recuperar contraseña"
      lead="Le enviaremos un enlace para elegir una contraseña nueva."
      button="Enviar enlace"
      done="Si la dirección pertenece a una cuenta, recibirá un correo en unos minutos. El enlace sirve una sola vez."
      run={(form) => runCommand(requestPasswordReset, { email: String(form.get('email')).trim() })}
    >
      <TextInput
        name="email"
        type="email"
        label="Correo electrónico"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus
        size="md"
      />
    </OneStep>
  );
}

function SetPassword({ token }: { token: string }) {
  return (
    <OneStep
      title="Elegir contraseña nueva"
      lead="Las sesiones abiertas con la contraseña anterior se cerrarán."
      button="Guardar contraseña"
      done="La contraseña se ha cambiado. Ya puede entrar con ella."
      run={async (form) => {
        const password = String(form.get('password'));
        if (password !== form.get('repeated'))
          return 'Las dos contraseñas no coinciden: vuelva a escribirlas.';
        await runCommand(resetPassword, { resetToken: token, password });
        return null;
      }}
    >
      <PasswordInput
        name="password"
        label="Contraseña nueva"
        autoComplete="new-password"
        required
        withAsterisk={false}
        autoFocus
        size="md"
      />
      <PasswordInput
        name="repeated"
        label="Repita la contraseña"
        autoComplete="new-password"
        required
        withAsterisk={false}
        size="md"
      />
    </OneStep>
  );
}
