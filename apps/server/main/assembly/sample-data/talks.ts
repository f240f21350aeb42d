import type { Talk } from "./lives/talkers.ts";
import type { SampleName } from "./people.ts";

/** Conversations in every state, in the languages of the customers. */
export const QUESTIONS: Readonly<Partial<Record<SampleName, Talk>>> = {
	"anna-muster": {
		question: "Warum wurde mein Stop-Loss ein Stück unter meinem Kurs ausgeführt?",
		answer:
			"Der erste Kurs nach dem Sprung lag darunter: Im geschlossenen Trade sehen Sie den Tick der Ausführung. Ein garantierter Stop hätte genau an Ihrem Kurs geschlossen.",
		thanks: "Danke, das ist verständlich.",
		note: "Has asked about stops before: the help page on gaps was sent then.",
		end: "resolved",
		hoursAgo: 70,
	},
	"jonas-beispiel": {
		question: "Kann ich die Hebel in meinem Demokonto senken?",
		answer: "Ja: Öffnen Sie das Konto, dort stellen Sie eine eigene Obergrenze ein.",
		end: "pending",
		hoursAgo: 27,
	},
	"layla-mithal": {
		question: "هل يمكنني إيداع الأموال بالدرهم الإماراتي؟",
		end: "waits",
		hoursAgo: 0.8,
	},
	"omar-numudhaj": {
		question: "هل لديكم حسابات بدون تبييت؟",
		answer: "نعم، يمكن لفريقنا تفعيل ذلك لحسابك. هل تريد أن نقوم بذلك؟",
		note: "Wants a swap-free account: two persons decide.",
		end: "assigned",
		hoursAgo: 5,
	},
	"lucia-ejemplo": {
		question: "¿Cuándo se abona un dividendo si tengo una posición corta en un índice?",
		answer: "En la fecha ex-dividendo se cobra el ajuste en las posiciones cortas y se abona en las largas.",
		thanks: "Perfecto, gracias.",
		end: "resolved",
		hoursAgo: 120,
	},
	"chloe-modele": {
		question: "Mon ordre en attente a disparu après le week-end, pourquoi ?",
		end: "waits",
		hoursAgo: 2.6,
	},
	"giulia-esempio": {
		question: "My withdrawal has been waiting since yesterday. What is missing?",
		note: "The withdrawal waits for the first of two persons; identity and bank account are in order.",
		end: "assigned",
		hoursAgo: 4.2,
	},
	"emil-vorlage": {
		question: "Mein Pass wurde abgelehnt, obwohl das Foto gut lesbar ist. Was soll ich tun?",
		answer: "Die Fotoseite ist unscharf. Bitte nehmen Sie das Bild bei Tageslicht und ohne Blitz noch einmal auf.",
		end: "snoozed",
		hoursAgo: 20,
	},
	"noah-template": {
		question: "I can see every market but cannot open a trade. Is something wrong with my account?",
		answer:
			"Your account is in order. The law of the United States does not allow contracts for difference for retail clients, so trades cannot be opened there.",
		end: "pending",
		hoursAgo: 46,
	},
	"kasia-przyklad": {
		question: "Which price is used for the daily swap?",
		end: "waits",
		hoursAgo: 0.2,
	},
	"charlotte-pattern": {
		question: "I want to complain: the chart was empty for ten minutes while my trade was open.",
		answer:
			"I am sorry. I have passed your complaint to our team with the times of your trade. You will have an answer in writing within five working days.",
		note: "Complaint, passed to risk. The trade was closed by the customer at the tick that they saw.",
		end: "assigned",
		hoursAgo: 9,
	},
};
