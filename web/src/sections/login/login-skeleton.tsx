import { Skeleton } from '@mantine/core';
import { LoginFrame } from './login-frame.tsx';
import classes from './login.module.css';

/** The shape of the sign-in page while its code arrives. */
export function LoginSkeleton() {
  return (
    <LoginFrame>
      <div className={classes.form} role="status" aria-busy="true" aria-label="Cargando">
        <Skeleton height={32} width={160} />
        <Skeleton height={16} width={220} />
        <Skeleton height={62} />
        <Skeleton height={62} />
        <Skeleton height={42} />
      </div>
    </LoginFrame>
  );
}
