import { IconCalendarEvent, IconChevronRight, IconReceipt, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../lib/session.tsx';
import classes from './contrato.module.css';

const pages = [
  {
    to: '/mis/recibos',
    icon: IconReceipt,
    title: { TENANT: 'Mis recibos', other: 'Mis liquidaciones' },
    text: 'Cada importe, con lo que lleva y su PDF',
  },
  {
    to: '/mis/incidencias',
    icon: IconTool,
    title: { TENANT: 'Mis incidencias', other: 'Incidencias de mis viviendas' },
    text: 'Lo comunicado y cómo va',
  },
  {
    to: '/mis/visitas',
    icon: IconCalendarEvent,
    title: { TENANT: 'Visitas a mi vivienda', other: 'Visitas a mis viviendas' },
    text: 'Quién viene y cuándo',
  },
] as const;

/** The ways from the contracts to the other pages of a tenant or landlord; staff has screens of its own. */
export function OwnArea() {
  const { isStaff, role } = useSession();
  if (isStaff) return null;
  return (
    <nav aria-label="Mi área">
      <ul className={classes.cards}>
        {pages.map(({ to, icon: Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className={classes.card}>
              <Icon size={22} stroke={1.5} aria-hidden />
              <span className={classes.cardText}>
                <strong>{role === 'TENANT' ? title.TENANT : title.other}</strong>
                <small>{text}</small>
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
