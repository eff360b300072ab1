/**
 * Words whose repetition, or combination with each other, figures and signs, makes a password that is tried first here: the product, the
 * trade, the roles of its users, and what people choose in Spanish (OWASP ASVS 5.0, 6.1.2). In lower case and without accents.
 */
const words = [
  'llavero|llave|llaves|alquiler|alquileres|inmobiliaria|inmueble|inmuebles|piso|pisos|vivienda|viviendas',
  'inquilino|propietario|contrato|contratos|admin|administrador|administradora|administracion|empleado|oficina|gerencia',
  'password|passwd|passw|contrasena|clave|secreto|secreta|acceso|usuario|login|bienvenido|bienvenida|welcome',
  'hola|prueba|test|temporal|cambiame|changeme|qwerty|qwertyuiop|asdfgh|asdfghjkl|zxcvbn|zxcvbnm|qazwsx|abc|abcd|abcdef',
  'espana|madrid|barcelona|valencia|sevilla|realmadrid|atletico|betis|barca|teamo|tequiero|iloveyou|amor|familia|mifamilia',
  'primavera|verano|otono|invierno',
];
const onlyWords = new RegExp(`^(?:${words.join('|')})+$`);

/** Keys and signs in the order of the alphabet, the figures and a keyboard. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789012345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];
const alike: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
const backwards = rows.map((row) => [...row].reverse().join(''));

/**
 * True for passwords that anybody would try first: nothing but such words and figures (`Llavero2026!`, `contraseña123`), only figures
 * shorter than a telephone with its prefix, or a row of a keyboard. Long ones of other words pass whatever they hold.
 */
export function isGuessable(password: string): boolean {
  const plain = password.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const letters = plain.replace(/[^a-z]/g, '');
  // `p4ssw0rd`: figures in the place of letters, but not those of a year behind the word.
  const inner = plain.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[013457]/g, (figure) => alike[figure] ?? '');
  const dense = plain.replace(/\s/g, '');
  return (
    (letters !== '' && (onlyWords.test(letters) || onlyWords.test(inner.replace(/[^a-z]/g, '')))) ||
    /^\d{1,11}$/.test(dense) ||
    [...rows, ...backwards].some((row) => row.includes(dense))
  );
}
