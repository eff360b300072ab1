/** Opens the dialog with the keyboard shortcuts; the shell listens. */
export const SHOW_KEYS = 'llavero:keys';

export function showKeys(): void {
  window.dispatchEvent(new Event(SHOW_KEYS));
}

/** The keys of the product, as the dialog shows them. */
export const keyGroups: { title: string; keys: { keys: string[]; does: string }[] }[] = [
  {
    title: 'En toda la aplicación',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Ir a una pantalla, persona, unidad o acción' },
      { keys: ['/'], does: 'Buscar personas y unidades' },
      { keys: ['?'], does: 'Ver estos atajos' },
      { keys: ['Esc'], does: 'Cerrar la ventana o el menú' },
    ],
  },
  {
    title: 'En una lista',
    keys: [
      { keys: ['J'], does: 'Bajar una fila' },
      { keys: ['K'], does: 'Subir una fila' },
      { keys: ['Intro'], does: 'Abrir la fila' },
      { keys: ['Espacio'], does: 'Echar un vistazo a la fila; otra vez para volver' },
      { keys: ['X'], does: 'Seleccionar la fila' },
      { keys: ['N'], does: 'Crear un registro' },
    ],
  },
  {
    title: 'En el plan del día',
    keys: [
      { keys: ['J'], does: 'Bajar una línea' },
      { keys: ['K'], does: 'Subir una línea' },
      { keys: ['Intro'], does: 'Abrir la tarea o la ficha del plazo' },
      { keys: ['C'], does: 'Completar la tarea' },
      { keys: ['N'], does: 'Crear una tarea' },
    ],
  },
  {
    title: 'En una ficha',
    keys: [
      { keys: ['J'], does: 'Pasar a la ficha siguiente de la lista' },
      { keys: ['K'], does: 'Pasar a la ficha anterior de la lista' },
      { keys: ['E'], does: 'Editar' },
      { keys: ['Ctrl', 'Intro'], does: 'Guardar' },
      { keys: ['Esc'], does: 'Cerrar la ficha' },
    ],
  },
];
