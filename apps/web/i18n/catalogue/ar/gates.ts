/** Full-screen states; the sentences are the specification's own (SPEC §2, §8). */
export const gates = {
	"gates.loading": "جارٍ تحميل بيانات السوق...",
	"gates.unreachable.title": "تعذّر الوصول إلى الموقع",
	"gates.unreachable.body":
		"نواجه صعوبة في الاتصال بالخادم. قد يعود ذلك إلى مشكلات في الشبكة أو إلى خضوع الخادم للصيانة.",
	"gates.unreachable.action": "حاول مرة أخرى",
	"gates.disabled.title": "الموقع معطّل مؤقتًا",
	"gates.disabled.body": "هذا الموقع غير متاح حاليًا. يرجى العودة لاحقًا.",
	"gates.disabled.contact": "التواصل عبر {email}",
	"gates.disabled.action": "التحقق من الحالة",
	"gates.deactivated.title": "الحساب معطّل حاليًا",
	"gates.deactivated.body": "حسابك معطّل حاليًا، يرجى التواصل مع الدعم.",
	"gates.deactivated.action": "التحقق من الحالة",
	"gates.pending.title": "بانتظار الموافقة",
	"gates.pending.body": "حسابك بانتظار موافقة فريق إدارة العملاء.",
	"gates.logout": "تسجيل الخروج",
	"gates.checking": "جارٍ التحقق…",
} as const;
