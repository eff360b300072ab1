import { words } from '../message.ts';

/** What most messages say of a person, a place and a page. */
export const name = words('Nombre de quien lo recibe', 'Núria');
export const address = words('Dirección', 'Carrer de Sants 12, 3º 2ª, Barcelona');
export const url = words('Enlace a la ficha', 'https://oficina.example/ficha');

export const goodbye = {
  ES: 'Un saludo,\nEl equipo de Llavero',
  CA: "Salutacions,\nL'equip de Llavero",
  EN: 'Kind regards,\nThe Llavero team',
} as const;
