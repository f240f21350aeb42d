/** The help's frame; its pages are `docs/help`. */
export const help = {
	"help.title": "Ayuda",
	"help.contents": "Temas",
	"help.all": "Todos los temas",
	"help.search": "Buscar en la ayuda",
	"help.found":
		"{count, plural, =0 {No se ha encontrado nada. Pruebe con una palabra o con una regla como E17.} one {# sección} other {# secciones}}",
	"help.about.rules":
		"Estas páginas explican cada regla con la que se ejecutan sus órdenes, se calculan sus resultados y costes y se protege su cuenta. Cada sección nombra la regla que hay detrás (E1 a E24).",
	"help.about.numbers":
		"Los números de los ejemplos no están escritos a mano: el programa que opera los calcula cada vez que se crean estas páginas. Si uno fuera erróneo, las páginas no podrían crearse.",
	"help.example": "Ejemplo",
	"help.onThisPage": "En esta página",
	"help.rule": "Regla {rule} de las reglas del dinero",
	"help.source":
		"Las marcas E1 a E24 nombran las reglas de docs/rules-of-money.md, que citan el programa y sus pruebas.",
	"help.missing": "Ese tema no existe",
	"help.missing.body": "Puede que la dirección esté mal escrita. Todos los temas están en la lista.",
	"help.signIn": "Iniciar sesión",
} as const;
