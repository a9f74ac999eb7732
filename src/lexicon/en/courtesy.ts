export const THANKS = new Set(
  "thx thanks thank ty tysm cheers tks tnx gracias danke merci grazie tack takk obrigado kiitos спасибо dziękuję teşekkürler".split(" "),
);
export const AROUND = new Set(
  "you so very much a lot many again there assay for that this the help all everyone my friend oh ok okay and".split(" "),
);
