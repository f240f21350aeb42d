/** Staff who need a second factor. */
export const staffFactor = {
	"staffFactor.title": "دورك يحتاج إلى عامل ثانٍ",
	"staffFactor.body": "أعدّ تطبيق مصادقة أو مفتاح مرور. لا يُفتح شيء من مكتب الدعم قبل ذلك.",
	"staffFactor.logout": "تسجيل الخروج",
	"staffFactor.go": "المتابعة إلى مكتب الدعم",
	"staffFactor.needed": "أعدّ أحدهما أولًا",
	"staff.settings.group.staff": "الموظفون",
	"staff.settings.staff_second_factor": "الأدوار التي تحتاج إلى عامل ثانٍ",
	"staff.settings.staff_second_factor.help":
		"من له أحد هذه الأدوار لا يدخل مكتب الدعم إلا بتطبيق مصادقة أو مفتاح مرور، ويُوجَّه إلى إعداده. يسري فورًا، عليك أيضًا.",
	"staff.settings.wrong.roles": "اختر أدوارًا من القائمة، كل دور مرة واحدة.",
	"staff.settings.role.support": "الدعم",
	"staff.settings.role.finance": "المالية",
	"staff.settings.role.risk": "المخاطر",
	"staff.settings.role.super": "المشرف العام",
};
