import { requestPortalAccess } from '@llavero/proto/commands/portal-access';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { enterByLink, sessionOptions } from '../../lib/session.tsx';
import { LoginFrame } from './login-frame.tsx';
import classes from './login.module.css';
import { OneStep } from './one-step.tsx';

/** `/acceso` asks for a link; `/acceso/<code>` enters by it. For tenants and landlords, who need no password. */
export default function AccessScreen() {
  const { code } = useParams();
  useEffect(() => {
    document.title = 'Mi área · Llavero';
  }, []);
  return <LoginFrame>{code ? <Enter code={code} /> : <AskForLink />}</LoginFrame>;
}

function AskForLink() {
  return (
    <OneStep
      title="Entrar en mi área"
      lead="Le enviaremos un enlace para ver sus contratos, recibos o liquidaciones e incidencias, sin contraseña."
      button="Enviar enlace"
      done="Si la dirección es la de un inquilino o propietario con acceso, recibirá un correo en unos minutos. El enlace sirve una sola vez."
      run={(form) => runCommand(requestPortalAccess, { email: String(form.get('email')).trim() })}
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

/** Only a click uses the link up: programs that look at links before their reader does leave it good. */
function Enter({ code }: { code: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const enter = async () => {
    setFailure(null);
    setWorking(true);
    try {
      await enterByLink(code);
      await client.fetchQuery({ ...sessionOptions, staleTime: 0 });
      await navigate('/contrato', { replace: true });
    } catch (error) {
      setFailure(errorBodyOf(error).message);
      setWorking(false);
    }
  };
  return (
    <div className={classes.form}>
      <h1>Mi área</h1>
      <p className={classes.lead}>Aquí verá sus contratos, recibos o liquidaciones e incidencias.</p>
      {failure && (
        <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
          {failure}
        </Alert>
      )}
      <Button size="md" loading={working} onClick={() => void enter()}>
        Entrar
      </Button>
      <p className={classes.links}>
        <Link to="/acceso">Pedir otro enlace</Link>
      </p>
    </div>
  );
}
