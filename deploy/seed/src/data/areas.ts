/** A district or town with a few of its streets; rents in euros per square metre and month. */
export interface Area {
  name: string;
  city: string;
  province: string;
  region: 'CATALONIA' | 'MADRID';
  zip: string;
  rent: number;
  streets: readonly string[];
}

type Row = readonly [name: string, zip: string, rent: number, ...streets: string[]];

const area =
  (region: Area['region'], province: string, city?: string) =>
  ([name, zip, rent, ...streets]: Row): Area => ({
    name,
    city: city ?? name,
    province,
    region,
    zip,
    rent,
    streets,
  });

const barcelona: readonly Row[] = [
  ['Ciutat Vella', '08002', 21, 'Carrer de Ferran', 'Carrer dels Escudellers', 'Carrer de la Princesa'],
  [
    'Eixample',
    '08009',
    20,
    'Carrer de Provença',
    'Carrer de Mallorca',
    "Carrer d'Aragó",
    'Carrer de Muntaner',
  ],
  ['Gràcia', '08012', 19, 'Carrer de Verdi', 'Carrer Gran de Gràcia', "Carrer d'Astúries"],
  ['Horta Guinardó', '08025', 16, 'Carrer de Sardenya', 'Passeig de Maragall', 'Carrer de Lepant'],
  ['Les Corts', '08028', 19, 'Carrer de Galileu', 'Travessera de les Corts', 'Carrer de Numància'],
  ['Nou Barris', '08016', 14, 'Passeig de Fabra i Puig', 'Carrer de Pi i Molist', 'Via Júlia'],
  ['Sant Andreu', '08030', 15, 'Carrer Gran de Sant Andreu', 'Rambla de Fabra i Puig', 'Carrer de Malats'],
  ['Sant Martí', '08018', 18, 'Rambla del Poblenou', 'Carrer de Pallars', 'Carrer de Pujades'],
  ['Sants-Montjuïc', '08014', 17, 'Carrer de Sants', 'Carrer de Blai', 'Carrer de la Creu Coberta'],
  ['Sarrià-Sant Gervasi', '08017', 22, 'Carrer Major de Sarrià', 'Carrer de Mandri', 'Via Augusta'],
];

const madrid: readonly Row[] = [
  ['Arganzuela', '28045', 18, 'Paseo de las Delicias', 'Calle de Embajadores'],
  ['Barajas', '28042', 14, 'Calle de la Rioja', 'Avenida de Logroño'],
  ['Carabanchel', '28025', 14, 'Calle del General Ricardos', 'Calle de la Oca'],
  ['Centro', '28004', 22, 'Calle de Fuencarral', 'Calle de Hortaleza', 'Calle de la Palma'],
  ['Chamartín', '28016', 20, 'Calle del Príncipe de Vergara', 'Calle de López de Hoyos'],
  ['Chamberí', '28010', 21, 'Calle de Santa Engracia', 'Calle de Ponzano', 'Calle de Zurbano'],
  ['Ciudad Lineal', '28017', 15, 'Calle de Alcalá', 'Calle de Arturo Soria'],
  ['Fuencarral-El Pardo', '28029', 16, 'Avenida de la Ilustración', 'Calle de Ginzo de Limia'],
  ['Hortaleza', '28033', 16, 'Calle de Mar de Kara', 'Gran Vía de Hortaleza'],
  ['Latina', '28011', 14, 'Paseo de Extremadura', 'Calle de Sepúlveda'],
  ['Moncloa-Aravaca', '28008', 18, 'Calle de la Princesa', 'Calle de Ferraz'],
  ['Moratalaz', '28030', 13, 'Calle del Camino de los Vinateros', 'Avenida de Moratalaz'],
  ['Puente de Vallecas', '28038', 13, 'Avenida de la Albufera', 'Calle de Peña Prieta'],
  ['Retiro', '28009', 20, 'Calle de Ibiza', 'Calle de Narváez'],
  ['Salamanca', '28006', 23, 'Calle de Lagasca', 'Calle de Ayala', 'Calle de Velázquez'],
  ['San Blas-Canillejas', '28037', 14, 'Calle de Hermanos García Noblejas', 'Avenida de Arcentales'],
  ['Tetuán', '28020', 18, 'Calle de Bravo Murillo', 'Calle de Orense'],
  ['Usera', '28026', 14, 'Calle de Marcelo Usera', 'Calle de Rafaela Ybarra'],
  ['Vicálvaro', '28032', 13, 'Calle de San Cipriano', 'Paseo de los Artilleros'],
  ['Villa de Vallecas', '28031', 14, 'Avenida del Ensanche de Vallecas', 'Calle de Sierra Gorda'],
  ['Villaverde', '28021', 12, 'Avenida de Andalucía', 'Paseo de Alberto Palacios'],
];

const catalanTowns: readonly Row[] = [
  ['Sant Cugat del Vallès', '08172', 17, 'Carrer de Santiago Rusiñol', 'Avinguda de Cerdanyola'],
  ['Sabadell', '08201', 11, 'La Rambla', 'Carrer de Sant Antoni'],
  ['Terrassa', '08221', 11, 'Carrer de la Rutlla', 'Passeig del Comte d’Ègara'],
  ['Mataró', '08301', 12, 'Carrer de Barcelona', 'Ronda de Prim'],
  ['Badalona', '08911', 13, 'Carrer de Mar', 'Avinguda de Martí Pujol'],
  ['Castelldefels', '08860', 16, 'Avinguda de la Constitució', 'Carrer de l’Església'],
];

const madrileneTowns: readonly Row[] = [
  ['Leganés', '28911', 12, 'Calle de Madrid', 'Avenida de Fuenlabrada'],
  ['Alcalá de Henares', '28801', 12, 'Calle Mayor', 'Calle de los Libreros'],
  ['Pozuelo de Alarcón', '28223', 16, 'Avenida de Europa', 'Calle de San Juan de la Cruz'],
  ['Getafe', '28901', 12, 'Calle de Madrid', 'Calle de Toledo'],
  ['Majadahonda', '28220', 14, 'Gran Vía', 'Calle de Santa Catalina'],
];

/** The 31 districts and the towns the portfolio lies in. */
export const areas: readonly Area[] = [
  ...barcelona.map(area('CATALONIA', 'Barcelona', 'Barcelona')),
  ...madrid.map(area('MADRID', 'Madrid', 'Madrid')),
  ...catalanTowns.map(area('CATALONIA', 'Barcelona')),
  ...madrileneTowns.map(area('MADRID', 'Madrid')),
];
