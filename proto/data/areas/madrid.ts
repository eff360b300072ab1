import { type AreaRow, areasOf } from './area.ts';

const rows: readonly AreaRow[] = [
  [
    'Arganzuela',
    '28045 28005',
    18,
    'Entre el centro y el río Manzanares, un distrito llano que ha cambiado las vías y los mataderos por parques y cultura. Madrid Río y Matadero son sus espacios más conocidos, y la estación de Atocha queda al lado. Delicias, Legazpi y Acacias mezclan fincas de principios del siglo XX y edificios recientes.',
  ],
  [
    'Barajas',
    '28042',
    14,
    'Pueblo anexionado a Madrid a mediados del siglo XX que conserva su plaza y su casco histórico. Acoge el aeropuerto y el parque Juan Carlos I, además de urbanizaciones tranquilas en la Alameda de Osuna. Lo eligen quienes trabajan en el aeropuerto o en los recintos feriales.',
  ],
  [
    'Carabanchel',
    '28025 28019 28054',
    14,
    'Al sur del Manzanares, nació de dos pueblos, Carabanchel Alto y Bajo. Es un distrito popular con mucho comercio en General Ricardos y la Oca, y con estudios de artistas instalados en antiguas naves. El ensanche del PAU ofrece pisos más nuevos con zonas comunes.',
  ],
  [
    'Centro',
    '28004 28012 28013 28014',
    22,
    'El Madrid más antiguo y el más visitado: Sol, Palacio, Malasaña, Chueca, Lavapiés y las Letras. Edificios con corralas y balcones, teatros, mercados y museos a pocos minutos a pie. Aparcar es difícil, pero casi todas las líneas de metro pasan por aquí.',
  ],
  [
    'Chamartín',
    '28016 28002 28036 28046',
    20,
    'Distrito de oficinas y viviendas amplias al norte del centro, a lo largo del paseo de la Castellana. Prosperidad y Ciudad Jardín guardan calles de barrio; El Viso, sus colonias de chalés. La estación de Chamartín y el estadio Santiago Bernabéu son sus grandes puntos de referencia.',
  ],
  [
    'Chamberí',
    '28010 28003 28015',
    21,
    'Uno de los distritos más castizos y buscados de Madrid, con fincas señoriales y plazas como la de Olavide. Ponzano y Trafalgar concentran restaurantes y comercio. Está a un paseo del centro y de la zona universitaria.',
  ],
  [
    'Ciudad Lineal',
    '28017 28027',
    15,
    'Lleva el nombre del proyecto con que Arturo Soria quiso, a finales del siglo XIX, unir campo y ciudad en una larga avenida. Hoy va desde las calles populares de Pueblo Nuevo y Quintana hasta los chalés de la calle Arturo Soria. Tiene buena comunicación por metro y por la M-30.',
  ],
  [
    'Fuencarral-El Pardo',
    '28029 28034 28035 28048 28049',
    16,
    'El distrito más grande de Madrid, porque incluye el monte de El Pardo. El barrio del Pilar y La Vaguada, Mirasierra y los desarrollos de Montecarmelo y Las Tablas son muy distintos entre sí. Abundan los edificios con zonas comunes y las zonas verdes.',
  ],
  [
    'Hortaleza',
    '28033 28043 28050 28055',
    16,
    'Del antiguo pueblo de Hortaleza a los barrios recientes de Sanchinarro y Valdebebas, un distrito familiar al noreste de Madrid. Predominan las urbanizaciones con piscina y los parques. Queda cerca del aeropuerto, de los recintos feriales y de grandes zonas de oficinas.',
  ],
  [
    'Latina',
    '28011 28024 28044 28047',
    14,
    'Al oeste del Manzanares, junto a la Casa de Campo, y sin relación con el barrio de La Latina, que está en Centro. Lucero, Aluche y Puerta del Ángel son barrios de toda la vida con buen transporte público. La orilla del río y los parques le han dado un nuevo atractivo.',
  ],
  [
    'Moncloa-Aravaca',
    '28008 28023 28040',
    18,
    'Reúne la Ciudad Universitaria, el templo de Debod, la Casa de Campo y el antiguo pueblo de Aravaca. Argüelles tiene ambiente estudiantil y mucho comercio; Aravaca y Valdemarín, casas con jardín. Es la puerta de salida hacia la carretera de La Coruña.',
  ],
  [
    'Moratalaz',
    '28030',
    13,
    'Distrito compacto al este de la M-30, levantado sobre todo en los años sesenta con bloques abiertos entre jardines. Ofrece tranquilidad, colegios y zonas verdes como la Cuña Verde. La línea 9 de metro y los autobuses lo unen con Retiro en pocos minutos.',
  ],
  [
    'Puente de Vallecas',
    '28038 28018 28053',
    13,
    'Barrio obrero y reivindicativo del sureste, con la avenida de la Albufera como calle mayor. Las vistas desde el Cerro del Tío Pío abarcan toda la ciudad. Es una de las zonas más asequibles de Madrid y está bien conectada por metro y cercanías.',
  ],
  [
    'Retiro',
    '28009 28007',
    20,
    'Toma el nombre del parque del Buen Retiro, que queda en su borde y es patrimonio mundial. Ibiza y Niño Jesús son barrios residenciales con mucha restauración; Pacífico y Adelfas, algo más populares. El centro, la estación de Atocha y los museos quedan cerca.',
  ],
  [
    'Salamanca',
    '28006 28001 28028',
    23,
    'El ensanche del marqués de Salamanca, con calles rectas y edificios elegantes del siglo XIX. Serrano, Velázquez y Ortega y Gasset reúnen las tiendas más exclusivas; la Guindalera y Fuente del Berro son más sosegadas. Es uno de los distritos de alquileres más altos de Madrid.',
  ],
  [
    'San Blas-Canillejas',
    '28037 28022',
    14,
    'Distrito del este de la ciudad, con el parque del Capricho muy cerca. Conviven los barrios de los años sesenta, las oficinas de Julián Camarillo y el entorno del estadio Metropolitano. Ofrece pisos asequibles y salida rápida al aeropuerto.',
  ],
  [
    'Tetuán',
    '28020 28039',
    18,
    'A un lado, las torres y oficinas de Azca; al otro, las calles pequeñas y populares que bajan desde Bravo Murillo. Es un distrito diverso, con mercados y cocinas de medio mundo. La línea 1 de metro y la Castellana lo dejan a un paso de todo.',
  ],
  [
    'Usera',
    '28026 28041',
    14,
    'Al sur del río, conocido por su comunidad china y por celebrar el Año Nuevo con desfiles en la calle. Marcelo Usera concentra el comercio y los restaurantes. Madrid Río y el hospital 12 de Octubre quedan dentro de su radio diario.',
  ],
  [
    'Vicálvaro',
    '28032 28052',
    13,
    'Antiguo pueblo del este de Madrid que mantiene su casco y un campus de la Universidad Rey Juan Carlos. Valdebernardo y El Cañaveral aportan vivienda más nueva, con zonas comunes y calles anchas. Es una opción tranquila para familias que buscan espacio.',
  ],
  [
    'Villa de Vallecas',
    '28031 28051',
    14,
    'Conserva la plaza y la iglesia del pueblo que fue, junto al gran ensanche levantado en el siglo XXI. Este último ofrece edificios recientes con garaje y zonas comunes. El metro, el cercanías y la A-3 lo comunican con el centro.',
  ],
  [
    'Villaverde',
    '28021',
    12,
    'El distrito más meridional de Madrid, de tradición industrial y vida de barrio. Villaverde Alto, San Cristóbal y Los Rosales tienen estación de tren o de metro y grandes parques. Los alquileres figuran entre los más bajos de la ciudad.',
  ],
];

/** The twenty-one districts of Madrid, in the order and spelling of the text (C §9). */
export const madrid = areasOf('MADRID', 'Madrid', rows, 'Madrid');
