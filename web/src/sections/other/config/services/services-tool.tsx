import { IconCalendarTime, IconHeartbeat, IconZoomExclamation } from '@tabler/icons-react';
import { Cards } from '../cards.tsx';
import classes from '../config.module.css';

const pages = [
  {
    key: 'status',
    title: 'Estado del sistema',
    text: 'Si cada servicio, la base de datos y los sistemas externos responden ahora.',
    icon: IconHeartbeat,
    to: '/status',
  },
  {
    key: 'schedules',
    title: 'Trabajos programados',
    text: 'Lo que se hace solo, a qué hora y cómo terminó; puede ejecutarse ahora.',
    icon: IconCalendarTime,
    to: '/other/errors?lista=programaciones',
  },
  {
    key: 'errors',
    title: 'Errores',
    text: 'Trabajos, mensajes y eventos que han fallado y esperan a alguien.',
    icon: IconZoomExclamation,
    to: '/other/errors',
  },
] as const;

/** Servicios: where one sees whether the parts of the system work (NAV-03). */
export default function ServicesTool() {
  return (
    <div className={classes.page}>
      <Cards label="Servicios" cards={pages} />
    </div>
  );
}
