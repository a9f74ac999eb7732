/** What a cut must not separate from what it qualifies. */
export const QUALIFIES =
  /\b(?:unless|except|if|but|not|no|never|only|although|though|however|until|till|provided|than|without|nor|rather|yet|instead|false|wrong|untrue|den(?:y|ies|ied)|disput\w+|cannot|fail\w*|allegedly|supposedly|expected|planned|projected|estimated|may|might|could)\b|n[’']t\b/iu;
