/** What waits for a second member of staff: dividends, splits, limits of money. */
export const staffTwoPersons = {
	"staff.actions.status.proposed": "بانتظار شخص ثانٍ",
	"staff.actions.status.refused": "مرفوض",
	"staff.actions.status.lapsed": "لم يُعتمد في الوقت المناسب",
	"staff.actions.proposedBy": "اقترحه",
	"staff.actions.decidedBy": "قرره",
	"staff.actions.holds": "حلّت لحظته: لا يمكن لأحد التداول على {name} حتى يُعتمد أو يُرفض.",
	"staff.actions.lapsed": "لم يعتمده أحد قبل لحظة الاستحقاق، فلم يُقيَّد شيء. ما يستحقه العملاء يُعطى بتعديلات الرصيد.",
	"staff.actions.own": "أنت اقترحته: يجب أن يعتمده شخص آخر",
	"staff.actions.approve": "اعتماد",
	"staff.actions.approve.title": "اعتماد إجراء الشركة لـ {name}؟",
	"staff.actions.approve.dividend":
		"يراه العملاء فورًا. عند {when} يدفع {amount} {currency} لكل وحدة، ناقص ضريبة {tax}% على الشراء؛ وصفقات البيع تدفعه.",
	"staff.actions.approve.split":
		"يراه العملاء فورًا. عند {when} تصبح كل {denominator} وحدة {numerator}: تُعدَّل الوحدات والأسعار.",
	"staff.actions.approved": "اعتُمد وأُعلن",
	"staff.actions.refuse": "رفض",
	"staff.actions.refuse.title": "رفض إجراء الشركة لـ {name}؟",
	"staff.actions.refuse.body": "لن يُطبّق. لم يرَ العملاء شيئًا منه.",
	"staff.actions.refused": "مرفوض",
	"staff.actions.totals": "لو حلّت لحظته الآن",
	"staff.actions.totals.loading": "يجري الحساب",
	"staff.actions.totals.failed": "تعذّر حساب أثره",
	"staff.actions.totals.accounts":
		"{count, plural, zero {لا حسابات} one {حساب واحد} two {حسابان} few {# حسابات} many {# حسابًا} other {# حساب}}",
	"staff.actions.totals.trades":
		"{count, plural, zero {لا صفقات} one {صفقة واحدة} two {صفقتان} few {# صفقات} many {# صفقة} other {# صفقة}}",
	"staff.actions.totals.orders":
		"{count, plural, zero {لا أوامر معلقة} one {أمر معلق واحد} two {أمران معلقان} few {# أوامر معلقة} many {# أمرًا معلقًا} other {# أمر معلق}}",
	"staff.actions.totals.unknown":
		"{count, plural, zero {يُعرف الأثر لكل الحسابات.} one {لا يُعرف الأثر لحساب واحد: ينقص سعر.} two {لا يُعرف الأثر لحسابين: ينقص سعر.} few {لا يُعرف الأثر لـ # حسابات: ينقص سعر.} many {لا يُعرف الأثر لـ # حسابًا: ينقص سعر.} other {لا يُعرف الأثر لـ # حساب: ينقص سعر.}}",
	"staff.actions.totals.price": "السعر",
	"staff.actions.totals.share": "{share}% منه",
	"staff.actions.totals.received": "يستلم العملاء",
	"staff.actions.totals.taken": "يدفع العملاء",
	"staff.settings.group.money": "حدود الأموال",
	"staff.settings.dividend_cap_percent": "أكبر توزيع أرباح، بالمئة من السعر",
	"staff.settings.dividend_cap_percent.help":
		"يُرفض توزيع أرباح يتجاوز هذه الحصة من سعر الأداة. يسري التغيير عندما يعتمده شخص آخر.",
	"staff.settings.split_cap_ratio": "أكبر تقسيم، وحدات مقابل واحدة",
	"staff.settings.split_cap_ratio.help":
		"يُرفض تقسيم وحدة إلى عدد أكبر، أو دمج عدد أكبر في وحدة. يسري التغيير عندما يعتمده شخص آخر.",
	"staff.settings.wrong.number": "عدد صحيح: من 1 إلى 100 للأرباح الموزعة، ومن 2 إلى 1,000 للتقسيمات",
	"staff.settings.save.two": "تنتظر حدود الأموال حتى يعتمدها شخص آخر. يسري كل ما عداها فورًا.",
	"staff.settings.waits":
		"{count, plural, zero {لا حدود تنتظر} one {حد واحد ينتظر شخصًا ثانيًا} two {حدان ينتظران شخصًا ثانيًا} few {# حدود تنتظر شخصًا ثانيًا} many {# حدًا ينتظر شخصًا ثانيًا} other {# حد ينتظر شخصًا ثانيًا}}",
	"staff.settings.proposals": "بانتظار شخص ثانٍ",
	"staff.settings.proposedBy": "اقترحه {name}",
	"staff.settings.proposal.own": "أنت اقترحته: يجب أن يعتمده شخص آخر",
	"staff.settings.proposal.approve": "اعتماد",
	"staff.settings.proposal.approve.title": "{name}: اعتماد التغيير؟",
	"staff.settings.proposal.approved": "اعتُمد: يسري الآن",
	"staff.settings.proposal.refuse": "رفض",
	"staff.settings.proposal.refuse.title": "{name}: رفض التغيير؟",
	"staff.settings.proposal.refused": "رُفض: لم يتغير شيء",
};
